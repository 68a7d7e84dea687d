import type { DocumentPath } from "../contract/document-path";
import { isJsonObject, type JsonValue } from "../contract/json-value";
import type { WorkflowDocument } from "../document/document";
import { lineContentEnd } from "../document/line-index";
import type { ListNode, MapNode, ScalarNode, SyntaxNode } from "../document/syntax-node";
import { editsCollide, type TextEdit } from "../document/text-edit";
import { isList, valueAt } from "../document/workflow-steps";
import { roomBelow } from "./block-lines";
import { changeScalar } from "./change-scalar";
import { type FileStyle, lineIndent } from "./file-style";
import { insertItem, removeItem } from "./list-items";
import { addEntry, removeEntry } from "./map-entries";
import { sameData } from "./same-data";
import { type Slot, slotAt } from "./slot";
import { type BlockValue, blockValue, flowValue } from "./value-text";

/** Replaces the value at a path, which must exist and be unlocked. Collections keep what is equal in both. */
export function setValue(
  document: WorkflowDocument,
  path: DocumentPath,
  value: JsonValue,
  style: FileStyle,
): TextEdit[] {
  const old = valueAt(document.data, path);
  if (sameData(old, value)) return [];
  const slot = slotAt(document, path);
  if (slot === null) throw new Error(`Nothing is written at ${path.join("/")}`);
  const { node } = slot;
  if (node.kind === "map" && isJsonObject(value) && mayMerge(node, value)) {
    return mergeMap(document, path, node, value, style);
  }
  if (node.kind === "list" && isList(value) && node.items.length > 0 && value.length > 0) {
    const merged = mergeList(document, path, value, style);
    if (merged !== null) return merged;
  }
  if (node.kind === "scalar" && !isList(value) && !isJsonObject(value)) {
    return changeScalar(document.text, slot, node, value, style);
  }
  return replace(document.text, slot, value, style);
}

/** Key by key is possible when the mapping never runs empty on the way: block style cannot write an empty one. */
function mayMerge(node: MapNode, value: { readonly [key: string]: JsonValue }): boolean {
  if (node.style === "pair" || new Set(node.entries.map(({ key }) => key)).size < node.entries.length) return false;
  return node.entries.some(({ key }) => Object.hasOwn(value, key));
}

function mergeMap(
  document: WorkflowDocument,
  path: DocumentPath,
  node: MapNode,
  value: { readonly [key: string]: JsonValue },
  style: FileStyle,
): TextEdit[] {
  const target = { document, path, style };
  const gone = node.entries.filter(({ key }) => !Object.hasOwn(value, key));
  const added = Object.keys(value).filter((key) => !node.entries.some((entry) => entry.key === key));
  // Neighbouring members of a flow collection share their commas: more than one change there is written anew.
  if (node.style === "flow" && gone.length + added.length > 1) return rewrite(document, path, value, style);
  if (node.style === "block" && gone.length > 0 && added.length > 0) {
    const last = node.entries.at(-1);
    const touches = gone.some(({ key }) => key === last?.key) || (added.includes("id") && gone[0] === node.entries[0]);
    if (touches) return rewrite(document, path, value, style);
  }
  if (node.style === "block" && added.length > 1 && added.includes("id")) return rewrite(document, path, value, style);
  const edits = [
    ...gone.flatMap(({ key }) => removeEntry(target, key)),
    ...node.entries.flatMap(({ key }) =>
      Object.hasOwn(value, key) ? setValue(document, [...path, key], value[key] ?? null, style) : [],
    ),
    ...added.flatMap((key) => addEntry(target, key, value[key] ?? null)),
  ];
  return editsCollide(edits) ? rewrite(document, path, value, style) : edits;
}

/** Keeps equal items at both ends; null when the rest is more than one item on either side. */
function mergeList(
  document: WorkflowDocument,
  path: DocumentPath,
  value: readonly JsonValue[],
  style: FileStyle,
): TextEdit[] | null {
  const old = valueAt(document.data, path);
  if (!isList(old)) return null;
  if (old.length === value.length) {
    return value.flatMap((item, index) => setValue(document, [...path, index], item, style));
  }
  let start = 0;
  while (start < Math.min(old.length, value.length) && sameData(old[start], value[start])) start += 1;
  const added = value.length - old.length;
  const rest = added > 0 ? value.slice(start + added) : value.slice(start);
  const oldRest = added > 0 ? old.slice(start) : old.slice(start - added);
  const target = { document, path, style };
  if (Math.abs(added) !== 1 || !sameData(rest, oldRest)) return null;
  return added === 1 ? insertItem(target, start, value[start] ?? null) : removeItem(target, start);
}

function rewrite(document: WorkflowDocument, path: DocumentPath, value: JsonValue, style: FileStyle): TextEdit[] {
  const slot = slotAt(document, path);
  if (slot === null) throw new Error(`Nothing is written at ${path.join("/")}`);
  return replace(document.text, slot, value, style);
}

/** Writes a value in the place of another one. */
function replace(text: string, slot: Slot, value: JsonValue, style: FileStyle): TextEdit[] {
  const { node } = slot;
  if (slot.flow) return [flowEdit(text, slot, value, style)];
  if (slot.json) return [flowEdit(text, slot, value, style)];
  if (node.kind !== "scalar" && node.kind !== "alias" && node.style !== "block" && wasFlow(node, value)) {
    return [flowEdit(text, slot, value, style)];
  }
  const empty = node.kind === "scalar" && node.style === "empty";
  const end = empty ? slot.behind : node.range.to;
  const rendered = blockValue(value, slot.column, slot.holder, style, roomBelow(text, end));
  if (node.kind === "scalar" && (node.style === "literal" || node.style === "folded")) {
    return overBlockScalar(text, node, rendered, slot, style);
  }
  if ((node.kind === "map" || node.kind === "list") && node.style === "block") {
    return overBlock(text, node, rendered, slot, style);
  }
  return overInline(text, node, rendered, slot, style);
}

/** A collection in brackets stays in brackets, an empty one too. */
function wasFlow(node: MapNode | ListNode, value: JsonValue): boolean {
  return node.kind === "map" ? isJsonObject(value) : isList(value);
}

function flowEdit(text: string, slot: Slot, value: JsonValue, style: FileStyle): TextEdit {
  const { node, json } = slot;
  const { from, to } = node.range;
  const wide = text.slice(from, to).includes("\n") || (from === to && style.flowIndent !== null);
  const indent = style.flowIndent ?? 2;
  const spread = json && wide ? { column: lineIndent(text, slot.behind), indent, eol: style.eol } : undefined;
  const insert = flowValue(value, { json, spread });
  const empty = node.kind === "scalar" && node.style === "empty";
  return empty ? { from: slot.behind, to: slot.behind, insert: slot.lead + insert } : { from, to, insert };
}

const linesText = (lines: readonly string[], { eol }: FileStyle): string => lines.map((line) => eol + line).join("");

function overInline(text: string, node: SyntaxNode, next: BlockValue, slot: Slot, style: FileStyle): TextEdit[] {
  const empty = node.kind === "scalar" && node.style === "empty";
  const { from, to } = empty ? { from: slot.behind, to: slot.behind } : node.range;
  const end = lineContentEnd(text, to);
  const edits: TextEdit[] = [];
  if (empty) edits.push({ from, to, insert: next.inline === "" ? "" : slot.lead + next.inline });
  else if (next.inline !== "") edits.push({ from, to, insert: next.inline });
  else edits.push({ from: text.slice(slot.behind, from).trim() === "" ? slot.behind : from, to, insert: "" });
  if (next.lines.length > 0) edits.push({ from: end, to: end, insert: linesText(next.lines, style) });
  return edits;
}

function overBlockScalar(text: string, node: ScalarNode, next: BlockValue, slot: Slot, style: FileStyle): TextEdit[] {
  const headerEnd = lineContentEnd(text, node.range.from);
  const header = /^[|>][-+0-9]*/.exec(text.slice(node.range.from, headerEnd))?.[0] ?? "";
  const from = next.inline === "" ? slot.behind : node.range.from;
  return [
    { from, to: node.range.from + header.length, insert: next.inline },
    { from: headerEnd, to: Math.max(headerEnd, node.range.to), insert: linesText(next.lines, style) },
  ];
}

function overBlock(text: string, node: MapNode | ListNode, next: BlockValue, slot: Slot, style: FileStyle): TextEdit[] {
  const to = lineContentEnd(text, node.range.to);
  const sameLine = !text.slice(slot.behind, node.range.from).includes("\n");
  if (sameLine) {
    const insert =
      next.inline === "" ? linesText(next.lines, style) : slot.lead + next.inline + linesText(next.lines, style);
    return [{ from: slot.behind, to, insert }];
  }
  const lineBreak = lineContentEnd(text, slot.behind);
  return [
    { from: slot.behind, to: slot.behind, insert: next.inline === "" ? "" : slot.lead + next.inline },
    { from: lineBreak, to, insert: linesText(next.lines, style) },
  ];
}
