import type { JsonValue } from "@/lib/lobster/contract/json-value";

const mostLevels = 200;

/** What a value has too much of, as the end of a sentence about it; null when it can be worked with. Costs no stack. */
export function jsonExcess(value: JsonValue, mostCharacters: number): string | null {
  let level: readonly JsonValue[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) return `nests more than ${mostLevels} levels`;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return JSON.stringify(value).length > mostCharacters ? `has more than ${mostCharacters} characters as JSON` : null;
}
