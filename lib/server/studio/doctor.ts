import { access, constants, stat, statfs } from "node:fs/promises";
import path from "node:path";
import type { StudioConfig } from "../config";
import { databaseFile, sqliteAdapter } from "../db/client";
import { statement } from "../db/serialized-sqlite";
import { runningStudioPort } from "./running-studio-file";

export type Finding = { readonly ok: boolean; readonly text: string };

const reserveBytes = 200 * 1024 * 1024;

/** Looks for what would keep the studio from working. Changes nothing. */
export async function examineStudio(config: StudioConfig, programFolder: string): Promise<Finding[]> {
  return [
    nodeVersion(),
    await exists("Production build", path.join(programFolder, "dist/studio.mjs"), "run: npm run build"),
    ...(await dataFolder(config.dataFolder)),
    await running(config.dataFolder),
  ];
}

function nodeVersion(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const ok = major > 20 || (major === 20 && minor >= 19);
  return { ok, text: `Node ${process.versions.node}${ok ? "" : ": 20.19 or newer is needed"}` };
}

async function exists(what: string, file: string, otherwise: string): Promise<Finding> {
  try {
    await access(file);
    return { ok: true, text: `${what}: there` };
  } catch {
    return { ok: false, text: `${what}: missing; ${otherwise}` };
  }
}

async function dataFolder(folder: string): Promise<Finding[]> {
  try {
    const { mode } = await stat(folder);
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    return [
      { ok: (mode & 0o077) === 0, text: `Data folder ${folder}: mode ${(mode & 0o777).toString(8)}, 700 is right` },
      { ok: free > reserveBytes, text: `Free space: ${Math.round(free / 1024 / 1024)} MiB` },
      await database(folder),
    ];
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return [{ ok: true, text: `Data folder ${folder}: is made at the first start` }];
    }
    return [{ ok: false, text: `Data folder ${folder}: ${error instanceof Error ? error.message : String(error)}` }];
  }
}

async function database(folder: string): Promise<Finding> {
  try {
    const adapter = await sqliteAdapter(databaseFile(folder)).connect();
    const { rows } = await adapter.queryRaw(statement("PRAGMA quick_check(1)"));
    await adapter.dispose();
    const verdict = String(rows[0]?.[0]);
    return { ok: verdict === "ok", text: `Database: ${verdict}` };
  } catch (error) {
    return { ok: false, text: `Database: ${error instanceof Error ? error.message : String(error)}` };
  }
}

async function running(folder: string): Promise<Finding> {
  const port = await runningStudioPort(folder);
  return { ok: true, text: port === null ? "No studio runs on this data folder" : `A studio runs on port ${port}` };
}
