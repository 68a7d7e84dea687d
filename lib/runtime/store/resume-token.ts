import { createHash } from "node:crypto";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";

/** What a token or an approval id points to. */
export type CheckpointName = {
  /** `sdk`: a pipeline of functions, which only the program that made it can continue. */
  readonly kind: "workflow" | "pipeline" | "sdk";
  readonly stateKey: string;
};

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const stateKeys = {
  // The hyphen is an older spelling of the same key.
  workflow: new RegExp(`^workflow[_-]resume_(${uuid})$`),
  pipeline: new RegExp(`^pipeline_resume_(${uuid})$`),
  sdk: new RegExp(`^sdk_resume_(${uuid})$`),
} as const;
const tokenKinds = { workflow: "workflow-file", pipeline: "pipeline-resume", sdk: "sdk-resume" } as const;

export function newStateKey(kind: CheckpointName["kind"], id: string): string {
  return `${kind}_resume_${id}`;
}

/** Prefix of the keys of all pauses that can follow this one. */
export function successorPrefix({ kind, stateKey }: CheckpointName): string {
  return `${kind}_resume_${createHash("sha256").update(stateKey).digest("hex").slice(0, 8)}-`;
}

/** A pause that follows this one: what its key begins with tells whose successor it is, the rest is random. */
export function newSuccessor(name: CheckpointName, id: string): CheckpointName {
  return { kind: name.kind, stateKey: successorPrefix(name) + id.slice(9) };
}

/** Key of the pause that a claim allows to follow: the claim is named after it. */
export function claimedSuccessor({ kind }: CheckpointName, claimId: string): CheckpointName {
  const id = claimId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { kind, stateKey: newStateKey(kind, id) };
}

/** Name of the use of a checkpoint that lets the given pause follow. */
export function claimIdOf({ kind, stateKey }: CheckpointName): string {
  return stateKey.slice(newStateKey(kind, "").length).replaceAll("-", "");
}

/** The spellings a state key may be stored under, the usual one first. */
export function stateKeySpellings({ kind, stateKey }: CheckpointName): readonly string[] {
  return kind === "workflow" ? [stateKey, stateKey.replace("workflow_", "workflow-")] : [stateKey];
}

/** The checkpoint a state key names, null for a key of anything else. */
export function readStateKey(key: JsonValue | undefined): CheckpointName | null {
  if (typeof key !== "string") return null;
  for (const kind of ["workflow", "pipeline", "sdk"] as const) {
    const [, id] = stateKeys[kind].exec(key) ?? [];
    if (id !== undefined) return { kind, stateKey: newStateKey(kind, id) };
  }
  return null;
}

/** Text that a person or a tool hands back to go on. It points to stored state and holds nothing else. */
export function encodeResumeToken({ kind, stateKey }: CheckpointName): string {
  const token = { protocolVersion: 1, v: 1, kind: tokenKinds[kind], stateKey };
  return Buffer.from(JSON.stringify(token), "utf8").toString("base64url");
}

/**
 * Reads a token of a workflow or of a pipeline of commands. Throws `Invalid token`, `Invalid workflow token`, `Unsupported protocol version` or
 * `Unsupported token version`; a token that brings its own state along, or names other state, is invalid.
 */
export function decodeResumeToken(text: string): CheckpointName {
  const name = decodeToken(text);
  if (name.kind === "sdk") throw refused("Invalid token");
  return name;
}

/** Reads a token of a pipeline of functions. Throws the same. */
export function decodeSdkToken(text: string): CheckpointName {
  const name = decodeToken(text);
  if (name.kind !== "sdk") throw refused("Invalid token");
  return name;
}

function decodeToken(text: string): CheckpointName {
  const token = decodeJson(text);
  if (!isJsonObject(token)) throw refused("Invalid token");
  if (token.protocolVersion !== 1) throw refused("Unsupported protocol version");
  if (token.v !== 1) throw refused("Unsupported token version");
  const name = readStateKey(token.stateKey);
  if (token.kind === tokenKinds.workflow && token.stateKey === undefined) throw refused("Invalid workflow token");
  if (name === null || token.kind !== tokenKinds[name.kind]) throw refused("Invalid token");
  return name;
}

function decodeJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(Buffer.from(text, "base64").toString("utf8"));
  } catch {
    // Not a token at all: the caller says so.
    return undefined;
  }
}

function refused(message: string): LobsterError {
  return new LobsterError("parse_error", "checkpoint_refused", message);
}
