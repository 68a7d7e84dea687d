import type { CommandRunner } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
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
  const own = new Map<string, JsonValue>(Object.entries(item));
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = own.get(field);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}
