import type { DocumentPath } from "@/lib/lobster/contract/document-path";
import { isBlank, lineAt, looseLines, startOfLine } from "./loose-lines";
import type { LooseFile, LooseMap, LooseNode, LooseText } from "./loose-node";

type Word = {
  /** What is being typed there, replaced by a completion. Never longer than the line. */
  readonly from: number;
  readonly to: number;
};

export type CursorPlace =
  /** A key of the mapping at `path` stands or could stand here. */
  | (Word & {
      readonly kind: "key";
      readonly path: DocumentPath;
      readonly map: LooseMap | null;
      /** Column that keys of the mapping have. */
      readonly column: number;
      /** False where the word replaces blanks too, because they are not as many as the column asks for. */
      readonly indented: boolean;
      readonly flow: boolean;
      /** True when a colon follows already. */
      readonly complete: boolean;
    })
  /** A new item of the list at `path`; its dash would stand at `column`. */
  | (Word & { readonly kind: "item"; readonly path: DocumentPath; readonly column: number; readonly index: number })
  /** The value at `path`. */
  | (Word & {
      readonly kind: "value";
      readonly path: DocumentPath;
      readonly node: LooseText | null;
      /** Column of the key or dash that holds the value, -1 in flow style. */
      readonly column: number;
      /** True when the value stands on a line of its own, where a mapping or list could begin, too. */
      readonly ownLine: boolean;
      /** True when a blank has to come first, as right behind a colon. */
      readonly needsBlank: boolean;
    });

/** A node that is open where the cursor stands. */
type Frame = { readonly node: LooseNode; readonly path: DocumentPath };

/** Where in the file a cursor stands. Null in comments. */
export function cursorPlace(file: LooseFile, at: number): CursorPlace | null {
  // Nothing can stand before a byte order mark.
  const offset = at === 0 && file.text.startsWith("\uFEFF") ? 1 : at;
  if (file.comments.some(({ from, to }) => from < offset && offset <= to)) return null;
  if (file.root === null) return emptyFile(file, offset);
  return placeIn(file, file.root, [], offset) ?? placeOnBlank(file, offset);
}

function placeIn(file: LooseFile, node: LooseNode, path: DocumentPath, offset: number): CursorPlace | null {
  if (node.kind === "text") return null;
  if (node.kind === "list") {
    for (const [index, { at, value }] of node.items.entries()) {
      if (value !== null && touches(value, offset))
        return inside(file, value, [...path, index], offset, dashColumn(node));
      if (value === null && !node.flow && at < offset && onLine(file, at, offset)) {
        const typed = wordBefore(file.text, offset, at + 1);
        return {
          ...{ kind: "value", path: [...path, index], node: null, column: node.column, ownLine: true },
          ...{ needsBlank: offset === at + 1, from: typed, to: offset },
        };
      }
    }
    return node.flow && node.from < offset && offset < flowEnd(file, node) ? flowItem(node, path, offset) : null;
  }
  for (const entry of node.entries) {
    const place = placeInEntry(file, node, entry, path, offset);
    if (place !== null) return place;
  }
  if (!node.flow || offset <= node.from || offset > flowEnd(file, node)) return null;
  return keyPlace(file, node, path, offset, offset, false);
}

function placeInEntry(
  file: LooseFile,
  map: LooseMap,
  entry: LooseMap["entries"][number],
  path: DocumentPath,
  offset: number,
): CursorPlace | null {
  if (entry.from <= offset && offset <= entry.to)
    return keyPlace(file, map, path, entry.from, entry.to, entry.colon !== null);
  const { colon, value } = entry;
  if (colon === null || offset <= colon) return null;
  const inner = [...path, entry.key];
  const column = map.flow ? -1 : map.column;
  if (value !== null && touches(value, offset)) return inside(file, value, inner, offset, column);
  if (value?.kind === "text" && value.style === "plain" && blanksOnly(file, value.to, offset)) {
    return inside(file, { ...value, to: offset }, inner, offset, column);
  }
  const beforeValue = value === null || offset < value.from;
  if (!beforeValue || !onLine(file, colon, offset) || (map.flow && /[,}\]]/.test(file.text.slice(colon, offset))))
    return null;
  // Blanks before a value that stands on the same line belong to nobody.
  if (value !== null && onLine(file, colon, value.from) && offset < value.from && !(value.kind === "text")) return null;
  const end = value?.kind === "text" && value.style === "plain" && onLine(file, colon, value.from) ? value.to : offset;
  return {
    ...{ kind: "value", path: inner, node: null, column, ownLine: false },
    ...{ needsBlank: offset === colon + 1, from: offset, to: end },
  };
}

function inside(
  file: LooseFile,
  node: LooseNode,
  path: DocumentPath,
  offset: number,
  column: number,
): CursorPlace | null {
  if (node.kind !== "text") return placeIn(file, node, path, offset);
  const line = startOfLine(file.text, node.from);
  return {
    ...{ kind: "value", path, node, column, needsBlank: false },
    ownLine:
      node.style === "plain" &&
      /^[\s-]*$/.test(file.text.slice(line, node.from)) &&
      !/\n/.test(file.text.slice(node.from, node.to)),
    from: wordBefore(file.text, offset, node.contentFrom),
    to: offset,
  };
}

function keyPlace(
  file: LooseFile,
  map: LooseMap,
  path: DocumentPath,
  from: number,
  to: number,
  complete: boolean,
): CursorPlace {
  const quote = file.text[from];
  const opened = quote === '"' || quote === "'" ? 1 : 0;
  // Half typed it has no quote at its end.
  const closed = opened === 1 && to - from > 1 && file.text[to - 1] === quote ? 1 : 0;
  return {
    ...{ kind: "key", path, map, column: map.column, indented: true, flow: map.flow, complete },
    from: from + (map.flow ? 0 : opened),
    to: to - (map.flow ? 0 : closed),
  };
}

function flowItem(node: LooseNode, path: DocumentPath, offset: number): CursorPlace {
  const before = node.kind === "list" ? node.items.filter(({ at }) => at < offset).length : 0;
  return {
    ...{ kind: "value", path: [...path, before], node: null, column: -1, ownLine: false },
    ...{ needsBlank: false, from: offset, to: offset },
  };
}

/** A line with nothing on it: how far it is indented decides what could stand there. */
function placeOnBlank(file: LooseFile, offset: number): CursorPlace | null {
  const { text, root } = file;
  const lines = looseLines(text);
  const line = lines[lineAt(lines, offset)];
  if (root === null || line === undefined || line.content < offset) return null;
  const column = offset - line.start;
  const frames = openFrames(root, [], offset);
  const last = frames.at(-1);
  if (last === undefined) return null;
  const pending = pendingEntry(last, offset);
  if (pending !== null && column > pending.column) {
    if (pending.block) return null;
    return {
      ...{ kind: "value", path: pending.path, node: null, column: pending.column, ownLine: true, needsBlank: false },
      ...{ from: offset, to: offset },
    };
  }
  for (const { node, path } of frames.toReversed()) {
    if (node.kind === "map" && column >= node.column) return blankKey(node, path, line.start, offset, column);
    if (node.kind === "list" && column >= node.column) {
      return { kind: "item", path, column: node.column, index: node.items.length, from: line.start, to: offset };
    }
  }
  const [outermost] = frames;
  return outermost?.node.kind === "map" ? blankKey(outermost.node, outermost.path, line.start, offset, column) : null;
}

function blankKey(map: LooseMap, path: DocumentPath, start: number, offset: number, column: number): CursorPlace {
  const indented = column === map.column;
  return {
    ...{ kind: "key", path, map, column: map.column, indented, flow: false, complete: false },
    ...{ from: indented ? offset : start, to: offset },
  };
}

/** Nodes in block style that a line at `offset` could go on with, from the root inwards. */
function openFrames(node: LooseNode, path: DocumentPath, offset: number): readonly Frame[] {
  if (node.kind === "text" || node.flow) return [];
  if (node.kind === "map") {
    const entry = node.entries.findLast(({ from }) => from < offset);
    const inner = entry?.value ? openFrames(entry.value, [...path, entry.key], offset) : [];
    return [{ node, path }, ...inner];
  }
  const index = node.items.findLastIndex(({ at }) => at < offset);
  const value = node.items[index]?.value;
  return [{ node, path }, ...(value ? openFrames(value, [...path, index], offset) : [])];
}

/** The entry right above that has no value yet, or a block text that a deeper line goes on with. */
function pendingEntry({ node, path }: Frame, offset: number) {
  if (node.kind !== "map") return null;
  const entry = node.entries.findLast(({ from }) => from < offset);
  if (entry === undefined || entry.colon === null) return null;
  const block = entry.value?.kind === "text" && entry.value.style === "block";
  if (entry.value !== null && !block) return null;
  return { path: [...path, entry.key], column: node.column, block };
}

function emptyFile(file: LooseFile, offset: number): CursorPlace {
  const from = startOfLine(file.text, offset);
  return {
    ...{ kind: "key", path: [], map: null, column: 0, indented: true, flow: false, complete: false },
    ...{ from, to: offset },
  };
}

/** True for blanks behind a text, with nothing else on the line. */
function blanksOnly({ text }: LooseFile, from: number, to: number): boolean {
  return from < to && /^[ \t]+$/.test(text.slice(from, to)) && /^[ \t]*(?:[\r\n]|$)/.test(text.slice(to, to + 200));
}

function touches(node: LooseNode, offset: number): boolean {
  return node.from <= offset && offset <= node.to;
}

function flowEnd(file: LooseFile, node: LooseNode): number {
  return /[}\]]/.test(file.text[node.to - 1] ?? "") ? node.to - 1 : node.to;
}

function dashColumn(node: LooseNode): number {
  return node.kind !== "text" && node.flow ? -1 : node.column;
}

function onLine(file: LooseFile, from: number, to: number): boolean {
  return !/[\r\n]/.test(file.text.slice(from, to));
}

/** Start of the run of word characters before an offset, not before `limit`. */
function wordBefore(text: string, offset: number, limit: number): number {
  let at = offset;
  while (at > limit && !isBlank(text, at - 1) && !/[\r\n]/.test(text[at - 1] ?? "")) at -= 1;
  return at;
}
