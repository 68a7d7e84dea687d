import { rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { hasErrorCode } from "@/lib/runtime/error-code";
import { folderNames, sweepDrafts } from "./draft-name";
import { sweepLock, withFileLock } from "./file-lock";
import { makeFolder, syncFolder } from "./make-folder";
import { nameStateFolder, unwritableCodes } from "./name-state-folder";
import { readText } from "./read-text";
import { replaceTextFile } from "./replace-text-file";
import type { StateStore } from "./state-store";
import { storedKey } from "./state-store";
import { type AtStorePoint, passStorePoint } from "./store-point";

const ending = ".json";

/** Folder of the command line's state: `LOBSTER_STATE_DIR`, else `.lobster/state` in the home folder. */
export function stateDirectory(env: Readonly<Record<string, string | undefined>>): string {
  const given = env.LOBSTER_STATE_DIR?.trim() ?? "";
  return given === "" ? path.join(env.HOME ?? os.homedir(), ".lobster", "state") : path.resolve(given);
}

/** File name of a key. Keys that differ only in case or in special characters share one file. */
export function stateFileName(key: string): string {
  return `${storedKey(key)}${ending}`;
}

/**
 * Texts by key in a folder, a file each. A write is whole or not there, also after a power cut, and only the owner can
 * read it. What processes left half-done when they died is removed in passing. A folder that cannot be written can
 * still be read.
 */
export class StateFiles implements StateStore {
  private swept = false;

  /** @param directory absolute; made when something is stored */
  constructor(
    private readonly directory: string,
    private readonly atPoint: AtStorePoint = passStorePoint,
  ) {}

  async read(key: string): Promise<string | null> {
    const file = this.file(key);
    if ((await readText(file)) === null) return null;
    try {
      return await withFileLock(file, () => readText(file));
    } catch (error) {
      // Files are replaced whole, so what can be read without the lock is no half of a text.
      if (hasErrorCode(error, ...unwritableCodes) || error instanceof LobsterError) return readText(file);
      throw error;
    }
  }

  createExclusive(key: string, text: string): Promise<boolean> {
    return this.replace(key, null, text);
  }

  replace(key: string, expected: string | null, next: string | null): Promise<boolean> {
    return nameStateFolder(this.directory, () => this.exchange(this.file(key), expected, next));
  }

  private async exchange(file: string, expected: string | null, next: string | null): Promise<boolean> {
    await this.prepare();
    return withFileLock(file, async () => {
      if ((await readText(file)) !== expected) return false;
      if (next === null) await this.removeFile(file);
      else await replaceTextFile(file, next, this.atPoint);
      return true;
    });
  }

  async remove(key: string): Promise<void> {
    const file = this.file(key);
    if ((await readText(file)) === null) return;
    await nameStateFolder(this.directory, () => withFileLock(file, () => this.removeFile(file)));
  }

  async keys(prefix: string): Promise<readonly string[]> {
    const names = await this.sweep();
    return names
      .filter((name) => name.startsWith(prefix) && name.endsWith(ending))
      .map((name) => name.slice(0, -ending.length));
  }

  private file(key: string): string {
    return path.join(this.directory, stateFileName(key));
  }

  private async prepare(): Promise<void> {
    await makeFolder(this.directory);
    if (!this.swept) await this.sweep();
  }

  private async removeFile(file: string): Promise<void> {
    await rm(file, { force: true });
    // A refusal that a power cut takes back would be an approval still open.
    await syncFolder(this.directory);
  }

  /** Removes what dead processes left half-done; gives the names that were there. */
  private async sweep(): Promise<readonly string[]> {
    const names = await folderNames(this.directory);
    try {
      await sweepDrafts(this.directory, names);
      for (const name of names) if (name.endsWith(".lock")) await sweepLock(path.join(this.directory, name));
      this.swept = true;
    } catch (error) {
      // Where nothing can be written, nothing can be cleared away either.
      if (!hasErrorCode(error, ...unwritableCodes)) throw error;
    }
    return names;
  }
}
