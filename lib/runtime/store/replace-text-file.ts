import { open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { hasErrorCode } from "@/lib/runtime/error-code";
import { draftName } from "./draft-name";
import { makeFolder, syncFolder } from "./make-folder";
import { type AtStorePoint, passStorePoint } from "./store-point";

const ownerOnly = 0o600;

/**
 * Puts a text in place of a file. It is whole or not there, also after a power cut. A new file can be read by its owner
 * alone; one that was there keeps its mode.
 */
export async function replaceTextFile(
  file: string,
  text: string,
  atPoint: AtStorePoint = passStorePoint,
): Promise<void> {
  await makeFolder(path.dirname(file));
  const draft = await draftName(file);
  try {
    await writeDraft(draft, text, await modeOf(file));
    atPoint("draft-written");
    await rename(draft, file);
    atPoint("draft-renamed");
    await syncFolder(path.dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDraft(draft: string, text: string, mode: number): Promise<void> {
  const handle = await open(draft, "wx", ownerOnly);
  try {
    if (mode !== ownerOnly) await handle.chmod(mode);
    await handle.writeFile(text, "utf8");
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function modeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).mode & 0o777;
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return ownerOnly;
    throw error;
  }
}
