// npm test: every check, quickest first. Stops at the first that fails, sums up, and ends with the number of tests.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { countBrowserTests, countUnitTests } from "./count-tests.mjs";
import { findBrowser } from "./find-browser.mjs";

const root = path.resolve(import.meta.dirname, "..");
const reports = path.join(root, ".cache/test-reports");
const unitReport = path.join(reports, "vitest.json");
const browserReport = path.join(reports, "playwright.json");

/** One line of the plan: a name, the program, and for stages that run tests where they leave their numbers. */
const stages = [
  { name: "database client", command: ["npm", "run", "--silent", "db:generate"] },
  { name: "database drift", command: ["npm", "run", "--silent", "db:check"] },
  { name: "format and lint", command: ["npm", "run", "--silent", "lint"] },
  { name: "types", command: ["npm", "run", "--silent", "types"] },
  { name: "layers", command: ["npm", "run", "--silent", "check:layers"] },
  { name: "unused code", command: ["npm", "run", "--silent", "check:unused"] },
  { name: "copies", command: ["npm", "run", "--silent", "check:copies"] },
  { name: "file lengths", command: ["npm", "run", "--silent", "check:length"] },
  { name: "texts and links", command: ["npm", "run", "--silent", "check:text"] },
  { name: "programs", command: ["node", "scripts/build-bin.mjs"] },
  {
    name: "unit tests",
    command: ["npx", "vitest", "run", "--reporter=dot", "--reporter=json", `--outputFile.json=${unitReport}`],
    count: () => countUnitTests(unitReport),
  },
  { name: "production build", command: ["npm", "run", "--silent", "build"] },
  {
    name: "browser tests",
    command: ["npx", "playwright", "test", "--reporter=list,json"],
    env: () => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport, PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: requireBrowser() }),
    count: () => countBrowserTests(browserReport),
  },
];

function requireBrowser() {
  const browser = findBrowser({ install: true });
  if (browser === null) throw new Error("no Chromium was found; name one in PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH");
  return browser;
}

let running = null;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    running?.kill(signal);
    process.exitCode = 1;
  });
}

function run([program, ...args], env) {
  return new Promise((resolve) => {
    running = spawn(program, args, {
      cwd: root,
      stdio: "inherit",
      env: {
        ...process.env,
        NEXT_TELEMETRY_DISABLED: "1",
        CHECKPOINT_DISABLE: "1",
        PRISMA_HIDE_UPDATE_MESSAGE: "1",
        ...env,
      },
    });
    running.once("error", (error) => {
      console.error(error.message);
      resolve(false);
    });
    running.once("close", (code) => resolve(code === 0));
  });
}

async function runStage(stage) {
  console.log(`\n=== ${stage.name}`);
  const started = performance.now();
  let passed = false;
  try {
    passed = await run(stage.command, stage.env?.() ?? {});
  } catch (error) {
    console.error(`${stage.name}: ${error.message}`);
  }
  const counted = stage.count?.() ?? null;
  // A stage that failed without naming a test still is a failure.
  const tests = {
    passed: counted?.passed ?? 0,
    failed: passed ? (counted?.failed ?? 0) : Math.max(1, counted?.failed ?? 0),
  };
  return { name: stage.name, passed, tests, seconds: (performance.now() - started) / 1000 };
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const results = [];
for (const stage of stages) {
  const result = await runStage(stage);
  results.push(result);
  if (!result.passed) break;
}

console.log("\n=== summary");
for (const stage of stages) {
  const result = results.find(({ name }) => name === stage.name);
  const verdict = result === undefined ? "not run" : result.passed ? "passed" : "FAILED";
  const time = result === undefined ? "" : `${result.seconds.toFixed(1)} s`;
  console.log(`${stage.name.padEnd(18)} ${verdict.padEnd(8)} ${time.padStart(9)}`);
}
const total = results.reduce((sum, { seconds }) => sum + seconds, 0);
console.log(`${"all".padEnd(18)} ${"".padEnd(8)} ${`${total.toFixed(1)} s`.padStart(9)}`);

const passed = results.reduce((sum, { tests }) => sum + tests.passed, 0);
const failed = results.reduce((sum, { tests }) => sum + tests.failed, 0);
process.exitCode = failed > 0 ? 1 : (process.exitCode ?? 0);
console.log(`${passed} passed, ${failed} failed`);
