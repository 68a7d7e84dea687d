import { assertNever } from "@/lib/lobster/contract/assert-never";
import type { CommandRunner } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { walkPath } from "@/lib/lobster/expression/resolve-reference";
import { filterItems } from "@/lib/lobster/pipeline/item-stream";
import { looselyEqual, looselyLess } from "./loose-comparison";
import { type Filter, parseFilter } from "./parse-filter";

/** Lets the items pass whose field compares as the expression says. */
export const runWhere: CommandRunner = async (stage, input) => {
  const [text] = stage.args._;
  if (text === undefined) {
    throw new LobsterError("runtime_error", "command_failed", "where requires an expression (e.g. field=value)");
  }
  const filter = parseFilter(text);
  if (filter === null) {
    throw new LobsterError("runtime_error", "command_failed", `Invalid where expression: ${text}`);
  }
  return { kind: "items", items: filterItems(input, (item) => matches(item, filter)) };
};

function matches(item: JsonValue, { path, operator, value }: Filter): boolean {
  const left = fieldValue(item, path);
  switch (operator) {
    case "==":
      return looselyEqual(left, value);
    case "!=":
      return !looselyEqual(left, value);
    case "<":
      return looselyLess(left, value, false);
    case "<=":
      return looselyLess(left, value, true);
    case ">":
      return looselyLess(value, left, false);
    case ">=":
      return looselyLess(value, left, true);
    default:
      return assertNever(operator);
  }
}

/** Own members and list indices, and the length of a list. */
function fieldValue(item: JsonValue, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = item;
  for (const segment of path) {
    value = Array.isArray(value) && segment === "length" ? value.length : walkPath(value, [segment]);
  }
  return value;
}
