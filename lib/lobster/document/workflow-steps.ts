import type { Catalog } from "../contract/catalog";
import { type DocumentPath, type StepPath, samePath } from "../contract/document-path";
import { isJsonObject, type JsonObject, type JsonValue } from "../contract/json-value";
import type { StepNode, Workflow } from "./document";

/**
 * Reads the steps of a file; null when the root is no mapping or `steps` is no list of mappings. A step of `known`,
 * read with the same catalog, whose mapping is the same object stays the same at its place.
 */
export function readWorkflow(data: JsonValue, catalog: Catalog, known: readonly StepNode[] = []): Workflow | null {
  if (!isJsonObject(data)) return null;
  const steps = own(data, "steps");
  if (!isList(steps) || !steps.every(isJsonObject)) return null;
  const name = own(data, "name");
  const before = new Map(known.map((step) => [step.fields, step]));
  const nodes = steps.map((fields, index) => {
    const path = ["steps", index];
    const same = before.get(fields);
    return same !== undefined && samePath(same.path, path) ? same : readStep(fields, path, catalog);
  });
  return { name: typeof name === "string" ? name : null, fields: data, steps: nodes };
}

/** Every step, containers before their children. */
export function flattenSteps(steps: readonly StepNode[]): readonly StepNode[] {
  return steps.flatMap((step) => [step, ...flattenSteps(step.children)]);
}

/** The value at a path of plain data; undefined when there is none. Only own keys count. */
export function valueAt(data: JsonValue | undefined, path: DocumentPath): JsonValue | undefined {
  let value = data;
  for (const part of path) {
    if (isList(value)) value = typeof part === "number" ? value[part] : undefined;
    else if (isJsonObject(value)) value = own(value, String(part));
    else return undefined;
  }
  return value;
}

export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function own(data: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(data, key) ? data[key] : undefined;
}

function readSteps(items: readonly JsonValue[], list: DocumentPath, catalog: Catalog): readonly StepNode[] {
  return items.flatMap((item, index) => (isJsonObject(item) ? [readStep(item, [...list, index], catalog)] : []));
}

function readStep(fields: JsonObject, path: StepPath, catalog: Catalog): StepNode {
  const id = own(fields, "id");
  const kind = catalog.kindOf(fields);
  const children = kind.childLists.flatMap((list) => {
    const items = valueAt(fields, list.path);
    return isList(items) ? readSteps(items, [...path, ...list.path], catalog) : [];
  });
  return { id: typeof id === "string" && id !== "" ? id : null, kind, path, fields, children };
}
