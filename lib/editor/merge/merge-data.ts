import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { sameData } from "@/lib/lobster/edit/same-data";
import { mergeOrder } from "./merge-order";

export type MergedData = {
  readonly value: JsonValue | undefined;
  /** Fields that both sides changed differently, such as `env.TOKEN`. The value then has theirs. */
  readonly conflicts: readonly string[];
};

type Value = JsonValue | undefined;

/** What data comes to when both sides changed it; undefined stands for a field that is not there. */
export function mergeData(base: Value, mine: Value, theirs: Value, name = ""): MergedData {
  if (sameData(mine, theirs) || sameData(theirs, base)) return { value: mine, conflicts: [] };
  if (sameData(mine, base)) return { value: theirs, conflicts: [] };
  if (isJsonObject(mine) && isJsonObject(theirs) && (base === undefined || isJsonObject(base))) {
    return mergeFields(base ?? {}, mine, theirs, name);
  }
  const lists = [namedItems(base), namedItems(mine), namedItems(theirs)] as const;
  const [before, left, right] = lists;
  if (before !== null && left !== null && right !== null) return mergeItems(before, left, right, name);
  return { value: theirs, conflicts: [name] };
}

function mergeFields(base: JsonObject, mine: JsonObject, theirs: JsonObject, name: string): MergedData {
  const fields: [string, JsonValue][] = [];
  const conflicts: string[] = [];
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const merged = mergeData(own(base, key), own(mine, key), own(theirs, key), name === "" ? key : `${name}.${key}`);
    conflicts.push(...merged.conflicts);
    if (merged.value !== undefined) fields.push([key, merged.value]);
  }
  return { value: Object.fromEntries(fields), conflicts };
}

function mergeItems(base: Items, mine: Items, theirs: Items, name: string): MergedData {
  const conflicts: string[] = [];
  const values = new Map<string, JsonValue>();
  for (const id of new Set([...base.keys(), ...theirs.keys(), ...mine.keys()])) {
    const merged = mergeData(base.get(id), mine.get(id), theirs.get(id), `${name}.${id}`);
    conflicts.push(...merged.conflicts);
    if (merged.value !== undefined) values.set(id, merged.value);
  }
  const order = mergeOrder([...base.keys()], [...mine.keys()], [...theirs.keys()], (id) => values.has(id));
  return { value: order.flatMap((id) => values.get(id) ?? []), conflicts };
}

type Items = ReadonlyMap<string, JsonValue>;

/** Items of a list of steps by their ids; null when the value is none, or when not every item has an id of its own. */
function namedItems(value: Value): Items | null {
  if (!Array.isArray(value)) return null;
  const items = new Map(
    value.flatMap((item: JsonValue): [string, JsonValue][] =>
      isJsonObject(item) && typeof item.id === "string" ? [[item.id, item]] : [],
    ),
  );
  return items.size === value.length ? items : null;
}

function own(object: JsonObject, key: string): Value {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
