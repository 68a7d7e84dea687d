import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { hasErrorCode } from "@/lib/runtime/error-code";
import { ownStart, processLiveness } from "./process-owner";

const draft = /\.(\d+)-(\d*)\.[0-9a-f]{12}\.tmp$/;
/** A writer that cannot be seen from here, as in another container, has written for less than this. */
const silenceMs = 1000;

/** A name beside a file for what is about to take its place; it says which process writes it. */
export async function draftName(file: string): Promise<string> {
  return `${file}.${(await ownStart()).replace(":", "-")}.${randomBytes(6).toString("hex")}.tmp`;
}

/** Removes drafts that processes left when they died. */
export async function sweepDrafts(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const [, pid, startTime = ""] = draft.exec(name) ?? [];
    if (pid === undefined || (await processLiveness(Number(pid), startTime)) !== "gone") continue;
    const file = path.join(folder, name);
    if (await isSilent(file)) await rm(file, { recursive: true, force: true });
  }
}

/** Names in a folder, none when there is no such folder. */
export async function folderNames(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return [];
    throw error;
  }
}

async function isSilent(file: string): Promise<boolean> {
  try {
    return Math.abs(Date.now() - (await stat(file)).mtimeMs) > silenceMs;
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return false;
    throw error;
  }
}
