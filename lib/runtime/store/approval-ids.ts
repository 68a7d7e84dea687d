import { randomBytes } from "node:crypto";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject } from "@/lib/lobster/contract/json-value";
import { hasErrorCode } from "@/lib/runtime/error-code";
import { unwritableCodes } from "./name-state-folder";
import { type CheckpointName, readStateKey } from "./resume-token";
import type { StateStore } from "./state-store";

const attempts = 16;
/** Prefix of the keys that hold what an id names. */
export const approvalPrefix = "approval_";

/** Short names of checkpoints that people can type: eight hexadecimal digits. */
export class ApprovalIds {
  constructor(private readonly store: StateStore) {}

  /**
   * Allocates an id; null when none can be written, since the token works without it.
   * @param reserve awaited with an id before anybody can find it, so that an id never names what is not there yet
   */
  async create(
    stateKey: string,
    createdAt: string,
    reserve: (id: string) => Promise<void> = async () => undefined,
  ): Promise<string | null> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const id = randomBytes(4).toString("hex");
      await reserve(id);
      try {
        if (await this.store.createExclusive(approvalPrefix + id, printEntry(stateKey, createdAt))) return id;
      } catch (error) {
        if (hasErrorCode(error, ...unwritableCodes)) return null;
        throw error;
      }
    }
    throw new LobsterError("runtime_error", "internal", "Could not allocate a unique approval ID");
  }

  /** The checkpoint of an id in any case, blanks and punctuation aside. Throws when there is none. */
  async find(typed: string): Promise<CheckpointName> {
    const id = typed.toLowerCase().replace(/[^a-z0-9]/g, "");
    const text = /^[a-f0-9]{8}$/.test(id) ? await this.store.read(approvalPrefix + id) : null;
    const name = text === null ? null : readEntry(text);
    if (name === null) throw idNotFound(typed);
    return name;
  }

  /** Removes an id, unless it names another checkpoint by now. */
  async remove(id: string | null, stateKey: string): Promise<void> {
    const text = id === null ? null : await this.store.read(approvalPrefix + id);
    if (text !== null && readEntry(text)?.stateKey === stateKey) {
      await this.store.replace(approvalPrefix + id, text, null);
    }
  }
}

export function idNotFound(typed: string): LobsterError {
  return new LobsterError("parse_error", "checkpoint_missing", `Approval ID "${typed}" not found or expired`);
}

/** What an id names, null for a damaged text. */
export function readEntry(text: string): CheckpointName | null {
  try {
    const entry: unknown = JSON.parse(text);
    return isJsonObject(entry) ? readStateKey(entry.stateKey) : null;
  } catch {
    // A damaged entry names nothing.
    return null;
  }
}

function printEntry(stateKey: string, createdAt: string): string {
  return `${JSON.stringify({ stateKey, createdAt })}\n`;
}
