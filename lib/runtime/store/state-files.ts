import { readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { hasErrorCode } from "@/lib/runtime/error-code";
import { withFileLock } from "./file-lock";
import { makeFolder } from "./make-folder";
import { replaceTextFile, writeNewFile } from "./replace-text-file";

/** Folder of the command line's state: `LOBSTER_STATE_DIR`, else `.lobster/state` in the home folder. */
export function stateDirectory(env: Readonly<Record<string, string | undefined>>): string {
  const given = env.LOBSTER_STATE_DIR?.trim() ?? "";
  return given === "" ? path.join(env.HOME ?? os.homedir(), ".lobster", "state") : path.resolve(given);
}

/** A key without what does not count in it: case and special characters. May be empty. */
export function normalStateKey(key: string): string {
  return key
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "_")
    .replace(/_+/g, "_")
    .replace(/^_|_$/g, "");
}

/** File name of a key. Keys that differ only in case or in special characters share one file. */
export function stateFileName(key: string): string {
  const name = normalStateKey(key);
  if (name === "") throw new LobsterError("runtime_error", "internal", "state key is empty/invalid");
  return `${name}.json`;
}

/** Texts by key in a folder. A write is whole or not there, also after a power cut, and only the owner can read it. */
export class StateFiles {
  constructor(private readonly directory: string) {}

  async read(key: string): Promise<string | null> {
    try {
      return await readFile(this.file(key), "utf8");
    } catch (error) {
      if (hasErrorCode(error, "ENOENT")) return null;
      throw error;
    }
  }

  async write(key: string, text: string): Promise<void> {
    await replaceTextFile(this.file(key), text);
  }

  /** False when the key has a value already. */
  async create(key: string, text: string): Promise<boolean> {
    await this.prepare();
    try {
      await writeNewFile(this.file(key), text);
      return true;
    } catch (error) {
      if (hasErrorCode(error, "EEXIST")) return false;
      throw error;
    }
  }

  /** Puts `next` in place of `expected`, or removes it for null. False when the value is another one by now. */
  async replace(key: string, expected: string, next: string | null): Promise<boolean> {
    await this.prepare();
    return withFileLock(this.file(key), async () => {
      if ((await this.read(key)) !== expected) return false;
      if (next === null) await this.remove(key);
      else await this.write(key, next);
      return true;
    });
  }

  /** Puts a text in place of whatever is there, and gives that: nobody else writes in between. */
  async exchange(key: string, text: string): Promise<string | null> {
    await this.prepare();
    return withFileLock(this.file(key), async () => {
      const previous = await this.read(key);
      await this.write(key, text);
      return previous;
    });
  }

  async remove(key: string): Promise<void> {
    await rm(this.file(key), { force: true });
  }

  private file(key: string): string {
    return path.join(this.directory, stateFileName(key));
  }

  private async prepare(): Promise<void> {
    await makeFolder(this.directory);
  }
}
