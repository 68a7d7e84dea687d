import { isJsonObject, type JsonValue } from "../contract/json-value";

/** The question of a gate as the file words it. Nothing is filled in: prompts are shown as written. */
export function gatePrompt(stepId: string, approval: JsonValue | undefined): string {
  const text = isJsonObject(approval) ? approval.prompt : approval;
  const prompt = typeof text === "string" ? text.trim() : "";
  const named = prompt !== "" && (prompt !== "required" || isJsonObject(approval));
  return named ? prompt : `Approve ${stepId}?`;
}
