import type { CommandRunner } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { setOwn } from "@/lib/lobster/contract/set-own";
import { mapItems } from "@/lib/lobster/pipeline/item-stream";

/** Keeps the named top-level fields of every item, in the order of the list. */
export const runPick: CommandRunner = async (stage, input) => {
  const fields = (stage.args._[0] ?? "")
    .split(",")
    .map((field) => field.trim())
    .filter((field) => field !== "");
  if (fields.length === 0) {
    throw new LobsterError("runtime_error", "command_failed", "pick requires a comma-separated field list");
  }
  return { kind: "items", items: mapItems(input, (item) => pickFields(item, fields)) };
};

function pickFields(item: JsonValue, fields: readonly string[]): JsonValue {
  if (typeof item !== "object" || item === null) return item;
  const members: JsonObject = isJsonObject(item) ? item : Object.fromEntries(Object.entries(item));
  const picked: { [key: string]: JsonValue } = {};
  for (const field of fields) {
    const value = Object.hasOwn(members, field) ? members[field] : undefined;
    if (value !== undefined) setOwn(picked, field, value);
  }
  return picked;
}
