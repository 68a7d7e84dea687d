import type { JsonValue } from "@/lib/lobster/contract/json-value";

/** A stored list of texts, null for anything else. */
export function texts(value: JsonValue | undefined): readonly string[] | null {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string") ? value : null;
}
