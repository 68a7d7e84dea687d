import type { DocumentPath } from "../contract/document-path";
import type { JsonValue } from "../contract/json-value";
import type { WorkflowDocument } from "../document/document";
import { lineContentEnd, lineEnd, lineStart } from "../document/line-index";
import { linesEnd } from "../document/step-slices";
import { entryEnd, type MapNode, nodeAt } from "../document/syntax-node";
import type { TextEdit } from "../document/text-edit";
import { blankLinesBelow, insertLines, keepsBlankLines, lineBehind } from "./block-lines";
import { columnOf, type FileStyle } from "./file-style";
import { insertMember, removeMember } from "./flow-members";
import { surroundingsAt } from "./slot";
import { entryLines, flowEntry } from "./value-text";

type Target = { readonly document: WorkflowDocument; readonly path: DocumentPath; readonly style: FileStyle };

/** Adds a key to the mapping at a path: `id` first, every other one last. */
export function addEntry({ document, path, style }: Target, key: string, value: JsonValue): TextEdit[] {
  const { text } = document;
  const map = mapAt(document, path);
  const first = map.entries[0];
  const isFirst = key === "id";
  if (map.style !== "block" || first === undefined) {
    const { json } = surroundingsAt(document, path);
    if (map.style === "pair") return [braced(text, map, (context) => flowEntry(key, value, context), json)];
    const index = isFirst ? 0 : map.entries.length;
    return insertMember(text, map, index, (context) => flowEntry(key, value, context), { json, style });
  }
  const column = columnOf(text, first.from);
  const lines = entryLines(key, value, column, style);
  if (isFirst) {
    const insert = lines.join(style.eol).trimStart() + style.eol + " ".repeat(column);
    return [{ from: first.from, to: first.from, insert }];
  }
  const last = map.entries.at(-1) ?? first;
  return [insertLines(text, lineBehind(text, entryEnd(last), column), lines, style.eol)];
}

/** `[a: 1]` becomes `[{a: 1, b: 2}]`: a bare pair has no room for a second key. */
function braced(
  text: string,
  { range }: MapNode,
  render: (context: { json: boolean }) => string,
  json: boolean,
): TextEdit {
  const insert = `{${text.slice(range.from, range.to)}, ${render({ json })}}`;
  return { from: range.from, to: range.to, insert };
}

/** Takes a key and its value out of the mapping at a path. The mapping must hold another key. */
export function removeEntry({ document, path }: Target, key: string | number): TextEdit[] {
  const { text } = document;
  const map = mapAt(document, path);
  const index = map.entries.findLastIndex((entry) => entry.key === String(key));
  const entry = map.entries[index];
  if (entry === undefined) throw new Error(`The mapping has no key ${key}`);
  if (map.style !== "block") return removeMember(text, map, index);

  const end = entryEnd(entry);
  const start = lineStart(text, entry.from);
  if (text.slice(start, entry.from).trim() === "") {
    // Deeper comments below go with the value; a block scalar above would take them in.
    const to = linesEnd(text, end, columnOf(text, entry.from));
    const before = map.entries[index - 1];
    if (before === undefined || !keepsBlankLines(text, before.value)) return [wholeLines(text, start, to - 1)];
    // The blank lines below would become part of a `|+` text above them.
    return [{ from: start, to: blankLinesBelow(text, to), insert: "" }];
  }
  // The first key stands behind a dash: what comes next takes its place there.
  let to = lineEnd(text, end);
  while (text[to] === " ") to += 1;
  return [{ from: entry.from, to, insert: "" }];
}

/** The lines from `start` to the one that holds `end`. On a last line without a line break, the break before goes too. */
export function wholeLines(text: string, start: number, end: number): TextEdit {
  const to = lineEnd(text, end);
  if (to < text.length || text[to - 1] === "\n" || start === 0) return { from: start, to, insert: "" };
  return { from: lineContentEnd(text, lineStart(text, start - 1)), to, insert: "" };
}

function mapAt(document: WorkflowDocument, path: DocumentPath): MapNode {
  const node = nodeAt(document.syntax, path);
  if (node?.kind !== "map") throw new Error(`There is no mapping at ${path.join("/")}`);
  return node;
}
