import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { checkJson } from "@/lib/runtime/schema-compiler";
import type { SdkCheckpoint } from "@/lib/runtime/store/checkpoint-state";

/** Exactly one of the three. */
export type LobsterDecision = {
  /** Answer to an approval. */
  readonly approved?: boolean;
  /** Answer to a question; null is one. */
  readonly response?: JsonValue;
  /** True ends the run, whatever it waits for. */
  readonly cancel?: boolean;
};

export type Answer =
  | { readonly kind: "cancel" }
  | { readonly kind: "approved"; readonly approved: unknown }
  | { readonly kind: "response"; readonly response: JsonValue };

/** The one decision that is given. Throws for none and for several. */
export function readDecision({ approved, response, cancel }: LobsterDecision): Answer {
  const given = [approved !== undefined, response !== undefined, cancel === true].filter(Boolean).length;
  if (given > 1) throw refused("resume accepts only one of approved, response, or cancel");
  if (cancel === true) return { kind: "cancel" };
  if (response !== undefined) return { kind: "response", response };
  if (approved !== undefined) return { kind: "approved", approved };
  throw refused("resume requires approved, response, or cancel");
}

/** Throws when a pause waits for another kind of answer, or for one that its schema allows. */
export async function refuseAnswer(state: SdkCheckpoint, answer: Exclude<Answer, { kind: "cancel" }>) {
  if (state.haltType === "approval_request") {
    if (answer.kind === "response") throw refused("resume token expects approved=true|false, not response");
    if (typeof answer.approved !== "boolean") throw refused("resume token expects approved=true|false");
    return;
  }
  if (answer.kind === "approved") throw refused("resume token expects an input response, not approved");
  const check = await checkJson(state.inputSchema, answer.response);
  if (check.kind === "invalid_schema") throw refused("Invalid SDK resume state");
  if (check.kind === "not_checked") throw refused(`response ${check.message}`);
  const [first] = check.problems;
  if (first !== undefined) throw refused(`response does not match schema at ${first.path}: ${first.message}`);
}

/** The SDK is called from code that no compiler may have seen. */
export function isDecision(value: unknown): value is LobsterDecision {
  return isJsonObject(value);
}

export function refused(message: string): LobsterError {
  return new LobsterError("parse_error", "bad_decision", message);
}
