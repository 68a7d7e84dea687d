import type { JsonValue } from "../contract/json-value";
import type { StepRecord } from "./records";

function items(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [value];
}

/** The last step that was neither skipped nor failed. `records` are in order of completion. */
export function lastCompleted(records: readonly StepRecord[]): StepRecord | undefined {
  return records.findLast((record) => record.skipped !== true && record.error !== true);
}

/** Output of a finished run: what the last completed step produced. `records` are in order of completion. */
export function finalOutput(records: readonly StepRecord[]): readonly JsonValue[] {
  const last = lastCompleted(records);
  if (last === undefined) return [];
  if (last.json !== undefined) return items(last.json);
  if (last.response !== undefined) return items(last.response);
  return last.stdout === undefined || last.stdout === "" ? [] : [last.stdout];
}
