// Bundles the programs to dist/*.mjs. The command line holds everything it needs, so that it starts fast;
// the others leave packages to node_modules.
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  tsconfig: "tsconfig.json",
  logLevel: "warning",
  outExtension: { ".js": ".mjs" },
  chunkNames: "chunk-[hash]",
  splitting: true,
};

/** CommonJS packages inside an ES module ask for `require`. */
const requireBanner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** Bundles `bin/lobster.ts` into a folder. Files appear whole and the entry last, so that two builds at once do no harm. */
export async function buildCommandLine(folder) {
  await bundle(folder, {
    entryPoints: { lobster: "bin/lobster.ts" },
    minifySyntax: true,
    banner: { js: requireBanner },
  });
}

/** Bundles the server's programs, those that are there. */
export async function buildServerPrograms(folder) {
  const programs = { studio: "bin/studio.ts", worker: "worker/main.ts" };
  const present = Object.entries(programs).filter(([, file]) => existsSync(path.join(root, file)));
  if (present.length === 0) return;
  await bundle(folder, { entryPoints: Object.fromEntries(present), packages: "external" });
}

async function bundle(folder, options) {
  await mkdir(folder, { recursive: true });
  const draft = await mkdtemp(path.join(folder, ".build-"));
  try {
    await build({ ...shared, ...options, outdir: draft });
    const entries = Object.keys(options.entryPoints).map((name) => `${name}.mjs`);
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
