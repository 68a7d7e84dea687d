import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "./make-folder";

/** Puts a text in place of a file that only its owner can read. It is whole or not there, also after a power cut. */
export async function replaceTextFile(file: string, text: string): Promise<void> {
  await makeFolder(path.dirname(file));
  const draft = `${file}.${process.pid}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    await writeNewFile(draft, text);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Writes a file that only its owner can read. Throws `EEXIST` when there is one already. */
export async function writeNewFile(file: string, text: string): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(text, "utf8");
    await handle.sync();
  } finally {
    await handle.close();
  }
}
