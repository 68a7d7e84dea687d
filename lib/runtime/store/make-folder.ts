import { mkdir, open } from "node:fs/promises";
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

/** Waits until what was made, renamed or removed in a folder survives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    // Windows and some network drives know no such thing for folders.
    if (!hasErrorCode(error, "EACCES", "EBADF", "EINVAL", "EISDIR", "ENOSYS", "ENOTSUP", "EPERM")) throw error;
  }
}

async function mkdirUnlessThere(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (!hasErrorCode(error, "EEXIST")) throw error;
    return;
  }
  await syncFolder(path.dirname(folder));
}
