import type { Catalog } from "@/lib/lobster/contract/catalog";
import { type DocumentPath, type StepPath, samePath } from "@/lib/lobster/contract/document-path";
import { isJsonObject, type JsonObject } from "@/lib/lobster/contract/json-value";
import type { ChildList, FieldDefinition } from "@/lib/lobster/contract/step-kind";
import { answerSchema } from "@/lib/lobster/validate/answer-schema";

/** A list of steps: the workflow's own (`list` is null) or one that a step holds. */
export type StepListPlace = { readonly path: DocumentPath; readonly list: ChildList | null };

/** What the language says about a place of a file. */
export type FieldPlace = {
  /** The innermost step around the place. */
  readonly step: StepPath | null;
  /** The list that the step stands in; null for the workflow's own. */
  readonly list: ChildList | null;
  /** What is left of the path behind the step. */
  readonly rest: DocumentPath;
};

export function fieldPlace(path: DocumentPath, catalog: Catalog): FieldPlace {
  const lists = catalog.stepKinds.flatMap((kind) => kind.childLists);
  let length = path[0] === "steps" && typeof path[1] === "number" ? 2 : 0;
  let list: ChildList | null = null;
  for (let found = length > 0; found; ) {
    const start = length;
    const inner = lists.find(
      (each) =>
        samePath(each.path, path.slice(start, start + each.path.length)) &&
        typeof path[start + each.path.length] === "number",
    );
    found = inner !== undefined;
    if (inner !== undefined) {
      list = inner;
      length = start + inner.path.length + 1;
    }
  }
  return { step: length === 0 ? null : path.slice(0, length), list, rest: path.slice(length) };
}

/** The list of steps that a path leads to; null for every other place. */
export function stepListAt(path: DocumentPath, catalog: Catalog): StepListPlace | null {
  if (samePath(path, ["steps"])) return { path, list: null };
  const { step, rest } = fieldPlace(path, catalog);
  if (step === null) return null;
  const lists = catalog.stepKinds.flatMap((kind) => kind.childLists);
  const list = lists.find((each) => samePath(each.path, rest));
  return list === undefined ? null : { path, list };
}

/** Fields that a step may have at its place. One without an action may still become any kind. */
export function fieldsOfStep(catalog: Catalog, fields: JsonObject, list: ChildList | null): readonly FieldDefinition[] {
  const accepted = catalog.stepKinds.filter((kind) => list === null || list.kinds.includes(kind.kind));
  // A key counts before it has a value: that is how a step begins.
  const decided = catalog.stepKinds.find((kind) => kind.actionKeys.some((key) => Object.hasOwn(fields, key)));
  const kinds = decided === undefined ? accepted : [decided];
  const known = new Map<string, FieldDefinition>();
  for (const kind of kinds) {
    for (const field of catalog.fieldsOf(kind, list ?? undefined)) {
      if (!known.has(field.name)) known.set(field.name, field);
    }
  }
  return [...known.values()];
}

/** The definition of a field by any spelling that the runtime reads. */
export function fieldNamed(fields: readonly FieldDefinition[], name: string | number): FieldDefinition | undefined {
  return fields.find((field) => field.name === name || (field.aliases ?? []).some((alias) => alias === name));
}

/**
 * Schemas of the value at a path inside a field, one for every form it may have; none where the language says nothing.
 */
export function schemasAt(schema: JsonObject, path: DocumentPath): readonly JsonObject[] {
  const [first, ...rest] = path;
  const forms = formsOf(schema);
  if (first === undefined) return forms;
  return forms.flatMap((form) => {
    const next = memberSchema(form, first);
    return next === null ? [] : schemasAt(next, rest);
  });
}

function formsOf(schema: JsonObject): readonly JsonObject[] {
  if (schema.$ref === "#/definitions/answer") return formsOf(answerSchema);
  const either = Array.isArray(schema.oneOf) ? schema.oneOf : Array.isArray(schema.anyOf) ? schema.anyOf : null;
  return either === null ? [schema] : either.filter(isJsonObject).flatMap(formsOf);
}

function memberSchema(schema: JsonObject, part: string | number): JsonObject | null {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const named = typeof part === "string" && Object.hasOwn(properties, part) ? properties[part] : undefined;
  const other = typeof part === "number" ? schema.items : schema.additionalProperties;
  if (isJsonObject(named)) return named;
  return isJsonObject(other) ? other : null;
}
