// Loads a bundled program with the code that was compiled for it earlier, which takes less than half of the time.
const fs = require("node:fs");
const { createRequire } = require("node:module");
const path = require("node:path");
const vm = require("node:vm");

/** Long enough to hold the first line of a bundle, which names the build. */
const nameLength = 40;

/**
 * For programs that run on: a heap that grows in small steps, so that streams of items take half of the memory and no more
 * time, and code that is optimised later, since most of it is over before that pays. Other engines than the measured one may not know these words.
 */
const engineFlags = process.versions.v8.startsWith("11.")
  ? ["--semi-space-growth-factor=1", "--heap-growing-percent=50", "--interrupt-budget=1000000"]
  : [];
/** Shorter runs are over before they could gain by it, in milliseconds. */
const tuneAfter = 100;

/** Runs a CommonJS bundle, absolute path. Compiled code is kept beside it where its folder can be written. */
function startProgram(file) {
  // The bundle is plain ASCII.
  const source = fs.readFileSync(file, "latin1");
  const [build] = source.slice(0, nameLength).split("\n");
  const cacheFile = `${file}.${build.replace(/\W/g, "")}-${process.version}-${process.arch}.cache`;
  const cachedData = readIfThere(cacheFile);
  const script = new vm.Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename: file,
    cachedData,
  });
  const program = { exports: {} };
  script.runInThisContext()(program.exports, createRequire(file), program, file, path.dirname(file));
  if (cachedData === undefined || script.cachedDataRejected) {
    // At the end, when what the program needs is compiled.
    process.once("exit", () => keep(cacheFile, script.createCachedData()));
  } else {
    // Not in a run whose code is kept: it is good for the flags under which it was stored.
    setTimeout(tune, tuneAfter).unref();
  }
}

function tune() {
  const { setFlagsFromString } = require("node:v8");
  for (const flag of engineFlags) setFlagsFromString(flag);
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file);
  } catch {
    // Never compiled here yet: the program starts without.
    return undefined;
  }
}

function keep(file, data) {
  const draft = `${file}.${process.pid}`;
  try {
    fs.writeFileSync(draft, data);
    fs.renameSync(draft, file);
  } catch {
    // A folder that cannot be written: every start compiles.
    fs.rmSync(draft, { force: true });
  }
}

module.exports = { startProgram };
