import { randomBytes } from "node:crypto";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject } from "@/lib/lobster/contract/json-value";
import { hasErrorCode } from "@/lib/runtime/error-code";
import { type CheckpointName, readStateKey } from "./resume-token";
import type { StateFiles } from "./state-files";

const attempts = 16;
const unwritable = ["EACCES", "EDQUOT", "EIO", "ENOSPC", "EPERM", "EROFS"] as const;

/** Short names of checkpoints that people can type: eight hexadecimal digits. */
export class ApprovalIds {
  constructor(private readonly files: StateFiles) {}

  /** Allocates an id; null when the folder cannot be written, since the token works without it. */
  async create(stateKey: string, createdAt: string): Promise<string | null> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const id = randomBytes(4).toString("hex");
      try {
        if (await this.files.create(`approval_${id}`, `${JSON.stringify({ stateKey, createdAt })}\n`)) return id;
      } catch (error) {
        if (hasErrorCode(error, ...unwritable)) return null;
        throw error;
      }
    }
    throw new LobsterError("runtime_error", "internal", "Could not allocate a unique approval ID");
  }

  /** The checkpoint of an id in any case. Throws when there is none. */
  async find(typed: string): Promise<CheckpointName> {
    const id = typed.toLowerCase().replace(/[^a-f0-9]/g, "");
    const text = id.length === 8 ? await this.files.read(`approval_${id}`) : null;
    const name = text === null ? null : readIndex(text);
    if (name !== null) return name;
    const message = `Approval ID "${typed}" not found or expired`;
    throw new LobsterError("parse_error", "checkpoint_missing", message);
  }

  async remove(id: string | null): Promise<void> {
    if (id !== null) await this.files.remove(`approval_${id}`);
  }
}

function readIndex(text: string): CheckpointName | null {
  try {
    const entry: unknown = JSON.parse(text);
    return isJsonObject(entry) ? readStateKey(entry.stateKey) : null;
  } catch {
    // A damaged entry names nothing.
    return null;
  }
}
