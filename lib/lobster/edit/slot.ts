import type { DocumentPath } from "../contract/document-path";
import type { WorkflowDocument } from "../document/document";
import { entryOf, itemOf, type MapEntry, type SyntaxNode } from "../document/syntax-node";
import { columnOf } from "./file-style";

/** How the surroundings of a value are written. */
export type Surroundings = {
  /** Inside brackets, where nothing spreads over lines by indentation. */
  readonly flow: boolean;
  /** Texts are double-quoted, as JSON wants it. */
  readonly json: boolean;
};

/** A place that holds a value. */
export type Slot = Surroundings & {
  readonly node: SyntaxNode;
  readonly holder: "key" | "dash";
  /** Column of the key or dash. */
  readonly column: number;
  /** Where a value goes when none is written, and what stands before it. */
  readonly behind: number;
  readonly lead: string;
};

/** The slot of a value that is written in the file; null for the root and for places that do not exist. */
export function slotAt(document: WorkflowDocument, path: DocumentPath): Slot | null {
  if (document.syntax === null || path.length === 0) return null;
  let node = document.syntax;
  let around: Surroundings = { flow: false, json: document.format === "json" };
  let slot: Slot | null = null;
  for (const part of path) {
    around = inside(node, around);
    slot = childSlot(document.text, node, part, around);
    if (slot === null) return null;
    node = slot.node;
  }
  return slot;
}

/** Surroundings of what the collection at a path holds. */
export function surroundingsAt(document: WorkflowDocument, path: DocumentPath): Surroundings {
  const outer = slotAt(document, path) ?? { flow: false, json: document.format === "json" };
  const node = path.length === 0 ? document.syntax : slotAt(document, path)?.node;
  return node ? inside(node, outer) : { flow: outer.flow, json: outer.json };
}

function inside(node: SyntaxNode, { flow, json }: Surroundings): Surroundings {
  if (node.kind !== "map" && node.kind !== "list") return { flow, json };
  if (node.style === "block") return { flow, json };
  const first = node.kind === "map" ? node.entries[0]?.keyNode : node.items[0]?.value;
  if (first?.kind !== "scalar") return { flow: true, json };
  return { flow: true, json: json || first.style === "double" };
}

function childSlot(text: string, node: SyntaxNode, part: string | number, around: Surroundings): Slot | null {
  const entry = node.kind === "map" ? entryOf(node, part) : undefined;
  if (entry !== undefined) return entrySlot(text, entry, around);
  const item = node.kind === "list" ? itemOf(node, part) : undefined;
  if (item === undefined) return null;
  const column = columnOf(text, item.from);
  if (around.flow) return { ...around, node: item.value, holder: "dash", column, behind: item.from, lead: "" };
  return { ...around, node: item.value, holder: "dash", column, behind: item.from + 1, lead: " " };
}

function entrySlot(text: string, entry: MapEntry, around: Surroundings): Slot {
  const { colon, keyNode, value } = entry;
  return {
    ...around,
    node: value,
    holder: "key",
    column: columnOf(text, entry.from),
    behind: colon === null ? keyNode.range.to : colon + 1,
    lead: colon === null ? ": " : " ",
  };
}
