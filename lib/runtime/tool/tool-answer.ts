import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { badRequest } from "./tool-error";

/** What a resume says to the checkpoint. */
export type ToolAnswer =
  | { readonly kind: "approve"; readonly approved: boolean }
  | { readonly kind: "response"; readonly value: JsonValue }
  | { readonly kind: "cancel" };

/** How a resume names the checkpoint; with both, the id wins. */
export type CheckpointCredential = { readonly token: string | null; readonly approvalId: string | null };

const isGiven = (value: JsonValue | undefined): boolean => value !== undefined && value !== null;

/** True when a resume brings any decision at all. */
export function hasAnswer(given: JsonObject): boolean {
  return typeof given.approve === "boolean" || isGiven(given.responseJson) || isGiven(given.cancel);
}

/** The one decision of a resume. Throws a `ToolError` when there are none or several, or when it is no JSON. */
export function readAnswer(given: JsonObject): ToolAnswer {
  const { approve, responseJson, cancel } = given;
  const count = [typeof approve === "boolean", isGiven(responseJson), isGiven(cancel)].filter(Boolean).length;
  if (count !== 1) throw badRequest("resume requires exactly one of approve, responseJson, or cancel: true");
  if (typeof approve === "boolean") return { kind: "approve", approved: approve };
  if (!isGiven(responseJson)) {
    if (cancel !== true) throw badRequest("cancel must be true");
    return { kind: "cancel" };
  }
  return { kind: "response", value: parseResponse(responseJson) };
}

function parseResponse(text: JsonValue | undefined): JsonValue {
  if (typeof text !== "string") throw badRequest("responseJson must be valid JSON");
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw badRequest("responseJson must be valid JSON", cause);
  }
}

/** Token and id of a resume, null where there is none. */
export function readCredential({ token, approvalId }: JsonObject): CheckpointCredential {
  const text = (value: JsonValue | undefined): string | null =>
    typeof value === "string" && value.trim() !== "" ? value.trim() : null;
  return { token: text(token), approvalId: text(approvalId) };
}
