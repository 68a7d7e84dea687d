import { type DocumentPath, samePath } from "../contract/document-path";
import { isJsonObject, type JsonObject, type JsonValue } from "../contract/json-value";
import type { FieldDefinition, Substitution } from "../contract/step-kind";
import type { StepNode } from "../document/document";

/** One text of a step in which the runtime looks for references. */
export type StepText = {
  readonly field: FieldDefinition;
  /** As written: `run`, `command`, `env.API`. */
  readonly name: string;
  readonly path: DocumentPath;
  readonly text: string;
  readonly substitution: Exclude<Substitution, "none">;
};

function ownValue(fields: JsonObject, key: string): JsonValue | undefined {
  const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
  return value === null ? undefined : value;
}

/** The spelling of a field that counts in this step, null when it has none. */
export function effectiveKey(fields: JsonObject, field: FieldDefinition): string | null {
  const spellings = [field.name, ...(field.aliases ?? [])];
  return spellings.find((spelling) => ownValue(fields, spelling) !== undefined) ?? null;
}

function textsIn(value: JsonValue, name: string, path: DocumentPath, deep: boolean): [string, DocumentPath, string][] {
  if (typeof value === "string") return [[name, path, value]];
  if (!deep || !isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => textsIn(member, `${name}.${key}`, [...path, key], false));
}

/**
 * Texts of a step that are templates, references or conditions, in writing order. `fields` are those that count at
 * its place. Children are not looked into.
 */
export function stepTexts(
  step: Pick<StepNode, "fields" | "path">,
  fields: readonly FieldDefinition[],
): readonly StepText[] {
  const before = known.get(step.fields);
  if (before?.fields === fields && samePath(before.path, step.path)) return before.texts;
  const texts = readTexts(step, fields);
  known.set(step.fields, { fields, path: step.path, texts });
  return texts;
}

type KnownTexts = {
  readonly fields: readonly FieldDefinition[];
  readonly path: DocumentPath;
  readonly texts: readonly StepText[];
};

/** What was read of a step is asked for again as long as it is not edited. */
const known = new WeakMap<JsonObject, KnownTexts>();

function readTexts(step: Pick<StepNode, "fields" | "path">, fields: readonly FieldDefinition[]): readonly StepText[] {
  return fields.flatMap((field) => {
    const { substitution } = field;
    const key = effectiveKey(step.fields, field);
    const value = key === null ? undefined : ownValue(step.fields, key);
    if (key === null || value === undefined || substitution === "none") return [];
    // The runtime fills in the members of mappings such as `env`, but passes a mapping given as `stdin` unchanged.
    const texts = textsIn(value, key, [...step.path, key], substitution === "template");
    return texts.map(([name, path, text]) => ({ field, name, path, text, substitution }));
  });
}
