import type { JsonObject } from "@/lib/lobster/contract/json-value";
import { textOf } from "../step-text";

/** Names by which the steps of a loop refer to the item and to its number. */
export function loopNames(fields: JsonObject): { readonly item: string; readonly index: string } {
  return { item: textOf(fields, "item_var") ?? "item", index: textOf(fields, "index_var") ?? "index" };
}
