import { LobsterError } from "../contract/errors";
import { isJsonObject, type JsonValue } from "../contract/json-value";
import type { StepRecords } from "../run/records";

/** The part of a reference that resolving needs. */
export type ReferenceTarget = { readonly id: string; readonly path: readonly string[] };

function isIndex(segment: string): boolean {
  return segment !== "" && [...segment].every((character) => character >= "0" && character <= "9");
}

/** Follows a path through own members and list indices; undefined where it leads nowhere. */
export function walkPath(value: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  let current = value;
  for (const segment of path) {
    if (Array.isArray(current)) {
      current = isIndex(segment) ? current[Number(segment)] : undefined;
    } else if (isJsonObject(current)) {
      current = Object.hasOwn(current, segment) ? current[segment] : undefined;
    } else {
      return undefined;
    }
  }
  return current;
}

/**
 * Value of `$id.path`; undefined when the step has a record but nothing at the path.
 * Throws `Unknown step reference: id.path` when no record has that id.
 */
export function resolveReference(target: ReferenceTarget, records: StepRecords): JsonValue | undefined {
  const record = records.get(target.id);
  if (record === undefined) {
    const name = [target.id, ...target.path].join(".");
    throw new LobsterError("runtime_error", "unknown_reference", `Unknown step reference: ${name}`);
  }
  return isJsonObject(record) ? walkPath(record, target.path) : undefined;
}
