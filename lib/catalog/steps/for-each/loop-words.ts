import type { JsonObject } from "@/lib/lobster/contract/json-value";
import { spokenDuration } from "@/lib/lobster/graph/spoken-duration";
import { presentValue, textOf } from "../step-text";
import { loopNames } from "./loop-names";

/** How a loop goes: `for each item of $a.json, one at a time, 2 s pause after every 3`. */
export function loopWords(fields: JsonObject): string {
  const source = textOf(fields, "for_each")?.trim() ?? "";
  const pause = presentValue(fields, "pause_ms");
  const batch = presentValue(fields, "batch_size");
  const every = typeof batch === "number" && batch > 1 ? `every ${batch}` : "each";
  const rest = typeof pause === "number" && pause > 0 ? `, ${spokenDuration(pause)} pause after ${every}` : "";
  return `for each ${loopNames(fields).item} of ${source === "" ? "a list" : source}, one at a time${rest}`;
}
