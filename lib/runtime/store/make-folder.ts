import { mkdir } from "node:fs/promises";
import path from "node:path";
import { hasErrorCode } from "@/lib/runtime/error-code";

/**
 * Makes a folder that only its owner can enter, with the folders above it. Throws the system's error.
 * Node's own recursive way never ends where a system reports a folder as missing that it will not make, as in `/proc`.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdirUnlessThere(folder);
  } catch (error) {
    const parent = path.dirname(folder);
    if (parent === folder || !hasErrorCode(error, "ENOENT")) throw error;
    await makeFolder(parent);
    await mkdirUnlessThere(folder);
  }
}

async function mkdirUnlessThere(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (!hasErrorCode(error, "EEXIST")) throw error;
  }
}
