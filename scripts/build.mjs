// Builds everything that `npm start` runs: database client, pages, programs.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildCommandLine, buildServerPrograms } from "./build-bin.mjs";
import { generateDatabase } from "./generate-database.mjs";
import { root } from "./providers.mjs";
import { writeStepPrograms } from "./step-programs.mjs";

const pagesFolder = path.join(root, process.env.STUDIO_DIST_DIR ?? ".next");
const programsFolder = path.join(root, "dist");

const sources = [
  "app",
  "bin",
  "components",
  "lib",
  "prisma",
  "public",
  "scripts",
  "worker",
  "next.config.mjs",
  "package-lock.json",
  "postcss.config.mjs",
];

/** Generates the database client when the model is newer than it. */
export function prepareClient() {
  const client = path.join(root, "lib/server/db/generated/sqlite/client.ts");
  if (modified(client) <= modified(path.join(root, "prisma/base.prisma"))) generateDatabase();
}

/** Bundles the programs alone: enough for development. */
export async function buildPrograms() {
  await buildCommandLine(programsFolder);
  await buildServerPrograms(programsFolder);
  await writeStepPrograms(path.join(programsFolder, "programs"));
}

/** Builds everything. Throws when a part fails. */
export async function build() {
  generateDatabase();
  const next = path.join(root, "node_modules/next/dist/bin/next");
  const result = spawnSync(process.execPath, [next, "build"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (result.status !== 0) throw new Error("The pages could not be built.");
  await buildPrograms();
}

/** True when there is no build, or a source is newer than it. */
export function isStale() {
  const built = Math.min(
    modified(path.join(pagesFolder, "BUILD_ID")),
    ...["studio.mjs", "worker.mjs", "tool.mjs", "lobster.mjs", "programs/lobster"].map((name) =>
      modified(path.join(programsFolder, name)),
    ),
  );
  return sources.some((source) => newest(path.join(root, source)) > built);
}

/** Time of the last change, 0 for what is not there. */
function modified(file) {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function newest(file) {
  const entry = fs.statSync(file, { throwIfNoEntry: false });
  if (entry === undefined) return 0;
  if (!entry.isDirectory()) return /\.test\.tsx?$/.test(file) ? 0 : entry.mtimeMs;
  const inside = fs.readdirSync(file).filter((name) => name !== "generated");
  return inside.reduce((latest, name) => Math.max(latest, newest(path.join(file, name))), entry.mtimeMs);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
