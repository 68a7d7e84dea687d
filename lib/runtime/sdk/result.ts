import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";

/** What became of a run. `output` holds the items of a run that came to its end, and is empty otherwise. */
export type LobsterResult = {
  /** False only for `error`. */
  readonly ok: boolean;
  readonly status: "ok" | "needs_approval" | "needs_input" | "cancelled" | "error";
  readonly output: readonly JsonValue[];
  readonly requiresApproval: {
    readonly prompt: string;
    readonly items: readonly JsonValue[];
    readonly resumeToken: string;
  } | null;
  readonly requiresInput: {
    readonly prompt: string;
    /** draft-07 JSON Schema of the answer. */
    readonly responseSchema: JsonObject;
    /** Null where the question has none. */
    readonly defaults: JsonValue;
    readonly subject: JsonValue;
    readonly resumeToken: string;
  } | null;
  /** With `error` only. */
  readonly error?: { readonly type: "runtime_error"; readonly message: string };
};

const nothing = { output: [], requiresApproval: null, requiresInput: null } as const;

export function completed(output: readonly JsonValue[]): LobsterResult {
  return { ok: true, status: "ok", ...nothing, output };
}

export function cancelled(): LobsterResult {
  return { ok: true, status: "cancelled", ...nothing };
}

export function waitsForApproval(requiresApproval: NonNullable<LobsterResult["requiresApproval"]>): LobsterResult {
  return { ok: true, status: "needs_approval", ...nothing, requiresApproval };
}

export function waitsForInput(requiresInput: NonNullable<LobsterResult["requiresInput"]>): LobsterResult {
  return { ok: true, status: "needs_input", ...nothing, requiresInput };
}

/** Anything can be thrown by a stage. */
export function failed(error: unknown): LobsterResult {
  const message = error instanceof Error ? error.message : String(error);
  return { ok: false, status: "error", ...nothing, error: { type: "runtime_error", message } };
}
