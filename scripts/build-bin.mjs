// Bundles the programs to dist. The command line holds everything it needs, so that it starts fast; the others leave
// packages to node_modules.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20",
  tsconfig: "tsconfig.json",
  logLevel: "warning",
};

/**
 * Bundles `bin/lobster.ts` into a folder as `lobster.cjs`, one CommonJS file that `start-program.cjs` loads with compiled
 * code. `lobster.mjs` is the entry for those who import or start a module.
 */
export async function buildCommandLine(folder) {
  await inDraft(folder, ["lobster.mjs"], async (draft) => {
    const outfile = path.join(draft, "lobster.cjs");
    await build({
      ...shared,
      entryPoints: ["bin/lobster.ts"],
      format: "cjs",
      minifySyntax: true,
      minifyWhitespace: true,
      plugins: [schemasApart],
      // Compiled code that was kept has no loader of modules: what is loaded later is required.
      supported: { "dynamic-import": false },
      banner: { js: lazyLoad },
      outfile,
    });
    await finish(outfile);
    await build({ ...shared, entryPoints: ["ajv"], format: "cjs", minify: true, outfile: path.join(draft, "ajv.cjs") });
    await copyFile(path.join(root, "bin/start-program.cjs"), path.join(draft, "start-program.cjs"));
    await writeFile(path.join(draft, "lobster.mjs"), entry);
  });
  await compileAhead(folder);
}

const entry = `#!/usr/bin/env node
import { fileURLToPath } from "node:url";
import { startProgram } from "./start-program.cjs";

startProgram(fileURLToPath(new URL("lobster.cjs", import.meta.url)));
`;

/** Runs a small workflow, so that the compiled code of what every run needs is kept beside the bundle. */
async function compileAhead(folder) {
  for (const file of await readdir(folder)) {
    if (/^lobster\.cjs\..*\.cache/.test(file)) await rm(path.join(folder, file), { force: true });
  }
  const trial = await mkdtemp(path.join(tmpdir(), "lobster-build-"));
  try {
    await writeFile(path.join(trial, "trial.lobster"), trialWorkflow);
    execFileSync(process.execPath, [path.join(folder, "lobster.mjs"), "run", "--mode", "tool", "trial.lobster"], {
      cwd: trial,
      env: { ...process.env, LOBSTER_STATE_DIR: trial },
      stdio: ["ignore", "ignore", "inherit"],
    });
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

const trialWorkflow = `name: trial
args:
  word: { default: word }
steps:
  - id: shell
    run: "true"
  - id: pipeline
    pipeline: exec echo "\${word}" | where 'length>0' | map --wrap line | pick line | head --n 1
  - id: condition
    run: "true"
    when: $shell.stdout == ""
    env:
      LINE: $pipeline.json.line
`;

/** The compiler of JSON Schemas is large, and few runs need it: it stays a file of its own. */
const schemasApart = {
  name: "schemas-apart",
  setup({ onResolve }) {
    onResolve({ filter: /^ajv$/ }, () => ({ path: "./ajv.cjs", external: true }));
  },
};

const lazyLoad = "const __lazy = (name) => new Proxy({}, { get: (_, key) => require(name)[key] });";

/**
 * A module of Node is loaded when something of it is used first; `fs` and `path` are there anyway. Loading all of them
 * takes a tenth of a start. The first line tells builds apart: compiled code belongs to one of them.
 */
async function finish(file) {
  const bundled = await readFile(file, "utf8");
  const text = bundled.replaceAll(/require\(("node:(?!fs"|path")[^"]+")\)/g, "__lazy($1)");
  const name = createHash("sha256").update(text).digest("hex").slice(0, 16);
  await writeFile(file, `// ${name}\n${text}`);
}

/** Bundles the server's programs and what other programs import, those that are there. */
export async function buildServerPrograms(folder) {
  const programs = {
    studio: "bin/studio.ts",
    worker: "worker/main.ts",
    tool: "worker/tool.ts",
    sdk: "bin/sdk.ts",
    core: "bin/core.ts",
    "lobster-tool": "bin/lobster-tool.ts",
    "github-recipes": "bin/github-recipes.ts",
  };
  const present = Object.entries(programs).filter(([, file]) => existsSync(path.join(root, file)));
  if (present.length === 0) return;
  await inDraft(
    folder,
    present.map(([name]) => `${name}.mjs`),
    (draft) =>
      build({
        ...shared,
        entryPoints: Object.fromEntries(present),
        packages: "external",
        format: "esm",
        outExtension: { ".js": ".mjs" },
        chunkNames: "chunk-[hash]",
        splitting: true,
        outdir: draft,
      }),
  );
}

/** Files appear whole and the entries last, so that two builds at once do no harm. */
async function inDraft(folder, entries, make) {
  await mkdir(folder, { recursive: true });
  const draft = await mkdtemp(path.join(folder, ".build-"));
  try {
    await make(draft);
    const files = (await readdir(draft)).sort((a, b) => entries.indexOf(a) - entries.indexOf(b));
    for (const file of files) await rename(path.join(draft, file), path.join(folder, file));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

// `build-bin.mjs lobster [folder]` builds the command line alone.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [only, target] = process.argv.slice(2);
  const folder = path.resolve(root, target ?? "dist");
  await buildCommandLine(folder);
  if (only === undefined) await buildServerPrograms(folder);
}
