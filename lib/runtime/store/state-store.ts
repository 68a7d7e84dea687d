import { LobsterError } from "@/lib/lobster/contract/errors";

/**
 * Texts by key. Every change is whole or not there, and none of two writers is lost: that is all that checkpoints, their
 * short names and what workflows store are built on. Keys that differ only in case or special characters are one key;
 * a key without letters and digits throws. Texts hold no NUL.
 */
export interface StateStore {
  /** Null when the key has no text. */
  read(key: string): Promise<string | null>;
  /** False when the key has a text already. */
  createExclusive(key: string, text: string): Promise<boolean>;
  /**
   * Puts `next` in place of `expected`, both whole; null stands for no text. False, and nothing changed, when another
   * text is there by now.
   */
  replace(key: string, expected: string | null, next: string | null): Promise<boolean>;
  /** Removes whatever is there. */
  remove(key: string): Promise<void>;
  /** Keys that have a text and begin with `prefix`, as they are stored, in no order. */
  keys(prefix: string): Promise<readonly string[]>;
}

/** A key without what does not count in it: case and special characters. May be empty. */
export function normalStateKey(key: string): string {
  return key
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "_")
    .replace(/_+/g, "_")
    .replace(/^_|_$/g, "");
}

/** The name a key is stored under. Throws `state key is empty/invalid`. */
export function storedKey(key: string): string {
  const name = normalStateKey(key);
  if (name === "") throw new LobsterError("runtime_error", "command_failed", "state key is empty/invalid");
  return name;
}
