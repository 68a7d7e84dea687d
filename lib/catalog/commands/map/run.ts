import type { CommandRunner } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { setOwn } from "@/lib/lobster/contract/set-own";
import { renderValue } from "@/lib/lobster/expression/resolve-template";
import { followDotPath } from "@/lib/lobster/pipeline/dot-path";
import { flagText } from "@/lib/lobster/pipeline/flag-text";
import { mapItems } from "@/lib/lobster/pipeline/item-stream";
import {
  fillPlaceholders,
  type PlaceholderText,
  parsePlaceholders,
  placeholderPath,
} from "@/lib/lobster/pipeline/placeholders";

type Assignment = { readonly field: string; readonly text: PlaceholderText<readonly string[]> };

/** Wraps every item, takes a field out of it, or adds fields to a copy of it. */
export const runMap: CommandRunner = async ({ args }, input) => {
  const wrap = flagText(args, "wrap");
  const unwrap = flagText(args, "unwrap");
  if (wrap !== null && unwrap !== null) {
    throw new LobsterError("runtime_error", "command_failed", "map cannot use both --wrap and --unwrap");
  }
  if (unwrap !== null) return { kind: "items", items: mapItems(input, (item) => fieldOf(item, unwrap)) };
  const assignments = args._.flatMap(readAssignment);
  return { kind: "items", items: mapItems(input, (item) => reshape(item, wrap, assignments)) };
};

function fieldOf(item: JsonValue, field: string): JsonValue {
  return typeof item === "object" ? (followDotPath(item, [field]) ?? null) : null;
}

/** Words without `=`, or without a name before it, assign nothing. */
function readAssignment(word: string): readonly Assignment[] {
  const equals = word.indexOf("=");
  const field = word.slice(0, Math.max(equals, 0)).trim();
  return field === "" ? [] : [{ field, text: parsePlaceholders(word.slice(equals + 1), placeholderPath) }];
}

function reshape(item: JsonValue, wrap: string | null, assignments: readonly Assignment[]): JsonValue {
  const base = wrap === null ? item : wrapped(wrap, item);
  if (assignments.length === 0) return base;
  const fields: { [key: string]: JsonValue } = isJsonObject(base) ? { ...base } : { value: base };
  for (const { field, text } of assignments) {
    setOwn(
      fields,
      field,
      fillPlaceholders(text, (path) => render(item, path)),
    );
  }
  return fields;
}

function wrapped(name: string, item: JsonValue): JsonObject {
  const fields: { [key: string]: JsonValue } = {};
  setOwn(fields, name, item);
  return fields;
}

function render(item: JsonValue, path: readonly string[]): string {
  return renderValue(followDotPath(item, path));
}
