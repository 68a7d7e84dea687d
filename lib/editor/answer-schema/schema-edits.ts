import { renameKey } from "@/lib/editor/rename-key";
import type { DocumentPath } from "@/lib/lobster/contract/document-path";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { valueAt } from "@/lib/lobster/document/workflow-steps";
import type { EditCommand } from "@/lib/lobster/edit/command";
import type { SchemaField, SchemaType } from "./schema-fields";

/** Commands that change a schema by as few bytes as it takes, or why it cannot be changed so. To be carried out together. */
export type SchemaEdit =
  | { readonly ok: true; readonly commands: readonly EditCommand[] }
  | { readonly ok: false; readonly reason: string };

/** Where the schema stands in the file. */
export type SchemaPlace = { readonly document: WorkflowDocument; readonly root: DocumentPath };

const templates: Readonly<Record<SchemaType, JsonObject>> = {
  text: { type: "string" },
  number: { type: "number" },
  integer: { type: "integer" },
  yes_no: { type: "boolean" },
  choice: { enum: ["first", "second"] },
  list: { type: "array", items: { type: "string" } },
  group: { type: "object", properties: { name: { type: "string" } } },
};

/** Rules that hold for every type; the others belong to one and go with it. */
const common: ReadonlySet<string> = new Set(["title", "description"]);
const keptBetweenNumbers: ReadonlySet<string> = new Set(["minimum", "maximum", "default", "multipleOf"]);

/** Sets one rule of a field, or takes it away (`undefined`). */
export function setRule(
  { root }: SchemaPlace,
  field: SchemaField,
  rule: string,
  value: JsonValue | undefined,
): SchemaEdit {
  const path = [...root, ...field.path, rule];
  if (value !== undefined) return { ok: true, commands: [{ type: "setField", path, value }] };
  return { ok: true, commands: Object.hasOwn(field.rules, rule) ? [{ type: "removeField", path }] : [] };
}

/** Adds a field to a group. */
export function addField({ root }: SchemaPlace, group: SchemaField, name: string, type: SchemaType): SchemaEdit {
  const reason = nameProblem(group, name);
  if (reason !== null) return { ok: false, reason };
  const path = [...root, ...group.path, "properties", name];
  return { ok: true, commands: [{ type: "setField", path, value: templates[type] }] };
}

/** Takes a field out of its group, and its name from those that are needed. */
export function removeField({ root }: SchemaPlace, group: SchemaField, field: SchemaField): SchemaEdit {
  return {
    ok: true,
    commands: [
      ...(field.required ? requiredWithout(root, group, field.name) : []),
      { type: "removeField", path: [...root, ...field.path] },
    ],
  };
}

/** Gives a field another key, also where it is needed. */
export function renameField(place: SchemaPlace, group: SchemaField, field: SchemaField, name: string): SchemaEdit {
  const reason = name === field.name ? null : nameProblem(group, name);
  if (reason !== null) return { ok: false, reason };
  const { document, root } = place;
  const path = [...root, ...field.path];
  if (document.isLocked(path))
    return { ok: false, reason: "This part is shared through an anchor. Edit it in the text." };
  const rename = renameKey(document, path, name);
  if (rename === null) return { ok: false, reason: "There is no such field any more." };
  const needed = namesOf(group);
  const at = needed.indexOf(field.name);
  if (at === -1) return { ok: true, commands: [rename] };
  const required = { type: "setField", path: [...root, ...group.path, "required", at], value: name } as const;
  return { ok: true, commands: [required, rename].sort(laterFirst(document, root, group)) };
}

/** Says whether an answer needs a field. */
export function setRequired(
  { root }: SchemaPlace,
  group: SchemaField,
  field: SchemaField,
  needed: boolean,
): SchemaEdit {
  if (needed === field.required) return { ok: true, commands: [] };
  if (!needed) return { ok: true, commands: requiredWithout(root, group, field.name) };
  const path = [...root, ...group.path, "required"];
  return { ok: true, commands: [{ type: "setField", path, value: [...listOf(group, "required"), field.name] }] };
}

/** Makes a field another type. Rules that mean nothing for it go; title and description stay. */
export function setType({ document, root }: SchemaPlace, field: SchemaField, type: SchemaType): SchemaEdit {
  const old = valueAt(document.data, [...root, ...field.path]);
  const rules = isJsonObject(old) ? old : {};
  const numbers = isNumber(type) && field.kind === "field" && isNumber(field.type);
  const kept = Object.entries(rules).filter(([rule]) => common.has(rule) || (numbers && keptBetweenNumbers.has(rule)));
  const value = Object.fromEntries([...Object.entries(templates[type]), ...kept]);
  return { ok: true, commands: [{ type: "setField", path: [...root, ...field.path], value }] };
}

/** Why a group cannot have a field of this name; null when it can. */
export function nameProblem(group: SchemaField, name: string): string | null {
  if (name === "") return "A field needs a name.";
  if (!/^[A-Za-z0-9_-]+$/.test(name)) return "Letters, digits, - and _ only.";
  const taken = isJsonObject(group.rules.properties) && Object.hasOwn(group.rules.properties, name);
  return taken ? `There is a field named ${name} already.` : null;
}

function isNumber(type: SchemaType): boolean {
  return type === "number" || type === "integer";
}

function namesOf(group: SchemaField): readonly JsonValue[] {
  return listOf(group, "required");
}

function listOf({ rules }: SchemaField, rule: string): readonly JsonValue[] {
  const value = Object.hasOwn(rules, rule) ? rules[rule] : undefined;
  return Array.isArray(value) ? value : [];
}

function requiredWithout(root: DocumentPath, group: SchemaField, name: string): readonly EditCommand[] {
  const needed = namesOf(group);
  const at = needed.indexOf(name);
  if (at === -1) return [];
  const path = [...root, ...group.path, "required"];
  return [{ type: "removeField", path: needed.length === 1 ? path : [...path, at] }];
}

/** The key is renamed by its place in the text, so nothing before it may have moved: what stands later goes first. */
function laterFirst(document: WorkflowDocument, root: DocumentPath, group: SchemaField) {
  const placeOf = (command: EditCommand): number => {
    if (command.type === "replaceText") return command.edits[0]?.from ?? 0;
    return document.rangeOf([...root, ...group.path, "required"])?.from ?? 0;
  };
  return (a: EditCommand, b: EditCommand): number => placeOf(b) - placeOf(a);
}
