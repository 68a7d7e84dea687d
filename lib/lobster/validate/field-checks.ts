import type { DocumentPath } from "../contract/document-path";
import { isJsonObject, type JsonObject, type JsonValue } from "../contract/json-value";
import type { Problems } from "./problem";

const longestTimeout = 2_147_483_647;

/** The own value of a key, undefined when the file does not have it. */
export function own(fields: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

/** True for a text with at least one character; blanks count. */
export function hasText(value: JsonValue | undefined): boolean {
  return typeof value === "string" && value !== "";
}

export function hasShell(fields: JsonObject): boolean {
  return hasText(own(fields, "run")) || hasText(own(fields, "command"));
}

export function hasPipeline(fields: JsonObject): boolean {
  return hasText(own(fields, "pipeline"));
}

export function isTimeout(value: JsonValue | undefined): boolean {
  return isPositiveInteger(value) && Number(value) <= longestTimeout;
}

export function isPositiveInteger(value: JsonValue | undefined): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 1;
}

export function isDelay(value: JsonValue | undefined): boolean {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

/** True for a mapping; in contrast to `isJsonObject` also usable on what a list holds. */
export function isMapping(value: JsonValue | undefined): value is JsonObject {
  return isJsonObject(value);
}

/** `run`, `command` and `pipeline` are texts where they are given; an empty entry (`run:`) counts as not given. */
export function* checkActionTexts(fields: JsonObject, subject: string, path: DocumentPath): Problems {
  for (const key of ["run", "command", "pipeline"]) {
    const value = own(fields, key);
    if (value !== undefined && value !== null && typeof value !== "string") {
      yield { code: "wrong-type", message: `${subject} ${key} must be a string`, path: [...path, key] };
    }
  }
}
