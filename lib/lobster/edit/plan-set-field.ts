import type { DocumentPath } from "../contract/document-path";
import { isJsonObject, type JsonValue } from "../contract/json-value";
import type { WorkflowDocument } from "../document/document";
import { nodeAt, type SyntaxNode } from "../document/syntax-node";
import { isList, valueAt } from "../document/workflow-steps";
import { appendRootKey } from "./append-root-key";
import type { EditCommand } from "./command";
import { type FileStyle, fileStyle } from "./file-style";
import { insertItem } from "./list-items";
import { addEntry } from "./map-entries";
import type { EditPlan } from "./plan";
import { anchorReason, lockReason, refused, stepName } from "./refusal";
import { sameData } from "./same-data";
import { setValue } from "./set-value";

type SetField = Extract<EditCommand, { readonly type: "setField" }>;

export function planSetField(document: WorkflowDocument, { path, value }: SetField): EditPlan {
  if (path.length === 0) return refused("The file as a whole is edited in the text.");
  const reason =
    lockReason(document, path) ?? placeReason(document.data, path) ?? overwriteReason(document, path, value);
  if (reason !== null) return refused(reason);
  const { label, select } = fieldLabel(document, path, "Set");
  return { kind: "edits", edits: fieldEdits(document, path, value, fileStyle(document)), label, select };
}

/** A value that is replaced takes its anchors along; one that is changed in parts may hold parts that are locked. */
function overwriteReason(document: WorkflowDocument, path: DocumentPath, value: JsonValue): string | null {
  const node = nodeAt(document.syntax, path);
  const old = valueAt(document.data, path);
  const merged = (isList(old) && isList(value)) || (isJsonObject(old) && isJsonObject(value));
  if (node === null || !merged) return anchorReason(document, path);
  return partLock(node, old, value)
    ? "A part of this value is an alias or has an anchor or a tag. Edit it in the text."
    : null;
}

/** True when a change from `old` to `value` reaches an alias, an anchor or a tag. */
function partLock(node: SyntaxNode, old: JsonValue | undefined, value: JsonValue | undefined): boolean {
  if (sameData(old, value)) return false;
  if (node.kind === "alias" || node.anchor !== null || node.tag !== null) return true;
  if (node.kind === "map") {
    return node.entries.some((entry) => partLock(entry.value, valueAt(old, [entry.key]), valueAt(value, [entry.key])));
  }
  if (node.kind === "list") {
    return node.items.some((item, index) => partLock(item.value, valueAt(old, [index]), valueAt(value, [index])));
  }
  return false;
}

/** Edits that set a value at a path which `placeReason` has nothing against. */
export function fieldEdits(document: WorkflowDocument, path: DocumentPath, value: JsonValue, style: FileStyle) {
  const { data } = document;
  if (valueAt(data, path) !== undefined) return setValue(document, path, value, style);
  let depth = path.length - 1;
  while (depth > 0 && valueAt(data, path.slice(0, depth)) === undefined) depth -= 1;
  const parent = path.slice(0, depth);
  const holder = valueAt(data, parent);
  const key = path[depth] ?? "";
  const inner = nested(path.slice(depth + 1), value);
  if (holder === null || holder === undefined) {
    const whole = nested(path.slice(depth), value);
    return depth === 0 ? appendRootKey(document, String(key), inner, style) : setValue(document, parent, whole, style);
  }
  const target = { document, path: parent, style };
  if (isList(holder)) return insertItem(target, holder.length, inner);
  return addEntry(target, String(key), inner);
}

/** Why no value can be set at a path; null when one can. */
export function placeReason(data: JsonValue | undefined, path: DocumentPath): string | null {
  for (const [depth, part] of path.entries()) {
    const holder = valueAt(data, path.slice(0, depth));
    if (holder === undefined || holder === null) {
      return typeof part === "number" ? "There is no list at this place." : null;
    }
    if (isList(holder)) {
      if (typeof part !== "number" || part < 0 || part > holder.length) return "The list has no such place.";
    } else if (!isJsonObject(holder)) {
      return `\`${String(path[depth - 1] ?? "The file")}\` holds a value, not a mapping. Remove it first.`;
    } else if (typeof part === "number") return "There is no list at this place.";
  }
  return null;
}

/** A value below mappings with the given keys. */
export function nested(keys: DocumentPath, value: JsonValue): JsonValue {
  return keys.reduceRight<JsonValue>((inner, key) => Object.fromEntries([[String(key), inner]]), value);
}

/** Label and selection of an edit of one value: the deepest step that holds it. */
export function fieldLabel(document: WorkflowDocument, path: DocumentPath, verb: "Set" | "Remove") {
  let depth = path.length - 1;
  while (depth > 0 && document.stepAt(path.slice(0, depth)) === null) depth -= 1;
  const step = depth > 0 ? path.slice(0, depth) : null;
  const field = path.slice(depth).join(".");
  return {
    label: step === null ? `${verb} ${field}` : `${verb} ${field} of ${stepName(document, step)}`,
    select: step,
  };
}
