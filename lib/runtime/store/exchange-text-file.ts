import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { withFileLock } from "./file-lock";
import { makeFolder } from "./make-folder";
import { readText } from "./read-text";
import { replaceTextFile } from "./replace-text-file";

/**
 * Puts a text in place of a file and gives what was there before, null for nothing that could be read. No other caller,
 * in any process, comes between the two. Throws the system's error.
 */
export async function exchangeTextFile(file: string, text: string): Promise<string | null> {
  await makeFolder(path.dirname(file));
  return withFileLock(file, async () => {
    const before = await readFile(file, "utf8").catch(() => null);
    await replaceTextFile(file, text);
    return before;
  });
}

/**
 * Undoes an exchange: puts back what was there before, or removes the file where nothing was. A file that somebody has
 * changed since stays as it is. Throws the system's error.
 */
export async function restoreTextFile(file: string, exchanged: string, before: string | null): Promise<void> {
  await makeFolder(path.dirname(file));
  await withFileLock(file, async () => {
    if ((await readText(file)) !== exchanged) return;
    if (before === null) await rm(file, { force: true });
    else await replaceTextFile(file, before);
  });
}
