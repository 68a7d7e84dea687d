import type { DocumentPath } from "../contract/document-path";
import type { WorkflowDocument } from "../document/document";
import { nodeAt } from "../document/syntax-node";
import type { TextEdit } from "../document/text-edit";
import type { EditCommand } from "./command";
import { emptyList } from "./empty-list";
import { type FileStyle, fileStyle } from "./file-style";
import { removeItem } from "./list-items";
import { removeEntry } from "./map-entries";
import type { EditPlan } from "./plan";
import { fieldLabel } from "./plan-set-field";
import { anchorReason, lockReason, refused } from "./refusal";
import { setValue } from "./set-value";

type RemoveField = Extract<EditCommand, { readonly type: "removeField" }>;

export function planRemoveField(document: WorkflowDocument, { path }: RemoveField): EditPlan {
  const reason = removeReason(document, path);
  if (reason !== null) return refused(reason);
  const { label, select } = fieldLabel(document, path, "Remove");
  return { kind: "edits", edits: removeEdits(document, path, fileStyle(document)), label, select };
}

/** Why a value cannot be taken out; null when it can. An alias may go, what stands behind one may not. */
export function removeReason(document: WorkflowDocument, path: DocumentPath): string | null {
  if (path.length === 0) return "The file as a whole is edited in the text.";
  if (nodeAt(document.syntax, path) === null) {
    return lockReason(document, path) ?? "There is nothing to remove at this place.";
  }
  return lockReason(document, path.slice(0, -1)) ?? anchorReason(document, path);
}

/** Edits that take out the value at a path, with its key or dash. */
export function removeEdits(document: WorkflowDocument, path: DocumentPath, style: FileStyle): TextEdit[] {
  const holder = path.slice(0, -1);
  const key = path.at(-1) ?? "";
  const node = nodeAt(document.syntax, holder);
  const target = { document, path: holder, style };
  if (node?.kind === "map") {
    const only = node.entries.length === 1 && node.style !== "flow";
    if (!only) return removeEntry(target, key);
    if (holder.length > 0) return setValue(document, holder, {}, style);
    return [{ from: node.range.from, to: node.range.to, insert: "{}" }];
  }
  if (node?.kind === "list" && typeof key === "number") {
    const only = node.items.length === 1 && node.style === "block";
    return only ? emptyList(document, holder, style) : removeItem(target, key);
  }
  throw new Error(`There is nothing to remove at ${path.join("/")}`);
}
