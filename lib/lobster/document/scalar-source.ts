import type { ScalarNode } from "./syntax-node";

/** Where each UTF-16 unit of a scalar's value is written: `from[i]` to `to[i]`, offsets into the text. */
export type ScalarSource = { readonly from: readonly number[]; readonly to: readonly number[] };

/** Finds the source of every unit of a string scalar; null when the value is not a string or its form is too unusual. */
export function scalarSource(text: string, node: ScalarNode): ScalarSource | null {
  if (typeof node.value !== "string") return null;
  const units = new Units();
  switch (node.style) {
    case "empty":
      return null;
    case "plain":
      readFolded(text, node.range.from, node.range.to, units, plainLine);
      break;
    case "single":
      readFolded(text, node.range.from + 1, node.range.to - 1, units, singleLine);
      break;
    case "double":
      readDouble(text, node.range.from + 1, node.range.to - 1, units);
      break;
    case "literal":
    case "folded":
      readBlock(text, node, units);
      break;
  }
  // The library's reading is the truth: a difference means a form that is not understood here.
  return units.value === node.value ? { from: units.from, to: units.to } : null;
}

class Units {
  readonly from: number[] = [];
  readonly to: number[] = [];
  readonly #parts: string[] = [];

  /** Adds a text that is written as the span as a whole. */
  add(value: string, from: number, to: number): void {
    this.#parts.push(value);
    for (let unit = 0; unit < value.length; unit += 1) {
      this.from.push(from);
      this.to.push(to);
    }
  }

  get value(): string {
    return this.#parts.join("");
  }
}

type Line = { readonly from: number; readonly to: number };

/** Lines without their `\n` or `\r\n`. */
function linesOf(text: string, from: number, to: number): Line[] {
  const lines: Line[] = [];
  let start = from;
  while (true) {
    const at = text.indexOf("\n", start);
    if (at < 0 || at >= to) return [...lines, { from: start, to }];
    lines.push({ from: start, to: at > start && text[at - 1] === "\r" ? at - 1 : at });
    start = at + 1;
  }
}

const isBlank = (character: string | undefined): boolean => character === " " || character === "\t";

type ReadLine = (text: string, line: Line, units: Units) => void;

/** Plain and single-quoted scalars: a line break is a space, each blank line more a line break. */
function readFolded(text: string, from: number, to: number, units: Units, readLine: ReadLine): void {
  const lines = linesOf(text, from, to);
  let end = from;
  let breaks = 0;
  for (const [index, line] of lines.entries()) {
    const first = index === 0;
    const last = index === lines.length - 1;
    let start = line.from;
    let stop = line.to;
    if (!first) while (start < stop && isBlank(text[start])) start += 1;
    if (!last) while (stop > start && isBlank(text[stop - 1])) stop -= 1;
    if (!first) breaks += 1;
    if (start === stop && !first && !last) continue;
    if (!first) {
      units.add(breaks === 1 ? " " : "\n".repeat(breaks - 1), end, start);
      breaks = 0;
    }
    readLine(text, { from: start, to: stop }, units);
    end = stop;
  }
}

function plainLine(text: string, { from, to }: Line, units: Units): void {
  for (let at = from; at < to; at += 1) units.add(text.charAt(at), at, at + 1);
}

function singleLine(text: string, { from, to }: Line, units: Units): void {
  for (let at = from; at < to; at += 1) {
    const width = text[at] === "'" ? 2 : 1;
    units.add(text.charAt(at), at, at + width);
    at += width - 1;
  }
}

const escapes: Readonly<Record<string, string>> = {
  "0": "\0",
  a: "\x07",
  b: "\b",
  e: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  "\t": "\t",
  v: "\v",
  N: "\u0085",
  _: "\u00a0",
  L: "\u2028",
  P: "\u2029",
  " ": " ",
  '"': '"',
  "/": "/",
  "\\": "\\",
};

const codeLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

function readDouble(text: string, from: number, to: number, units: Units): void {
  let at = from;
  while (at < to) {
    const start = at;
    if (text[at] === "\\") {
      at = readEscape(text, at, units);
    } else if (isBlank(text[at]) || isBreak(text, at)) {
      while (at < to && isBlank(text[at])) at += 1;
      if (at < to && isBreak(text, at)) {
        let breaks = 0;
        const fold = start;
        while (at < to && (isBlank(text[at]) || isBreak(text, at))) {
          if (text[at] === "\n") breaks += 1;
          at += 1;
        }
        units.add(breaks === 1 ? " " : "\n".repeat(breaks - 1), fold, at);
      } else for (let blank = start; blank < at; blank += 1) units.add(text.charAt(blank), blank, blank + 1);
    } else {
      units.add(text.charAt(at), at, at + 1);
      at += 1;
    }
  }
}

const isBreak = (text: string, at: number): boolean =>
  text[at] === "\n" || (text[at] === "\r" && text[at + 1] === "\n");

/** Reads what stands behind a backslash and gives the offset behind it. */
function readEscape(text: string, start: number, units: Units): number {
  const next = text.charAt(start + 1);
  const length = codeLengths[next];
  if (length !== undefined) {
    const end = start + 2 + length;
    const code = Number.parseInt(text.slice(start + 2, end), 16);
    if (code <= 0x10ffff) units.add(String.fromCodePoint(code), start, end);
    return end;
  }
  if (isBreak(text, start + 1)) {
    let end = text.indexOf("\n", start) + 1;
    while (isBlank(text[end])) end += 1;
    units.add("", start, end);
    return end;
  }
  units.add(escapes[next] ?? "", start, start + 2);
  return start + 2;
}

/** Literal and folded scalars, by the rules of the library: see YAML 1.2, 8.1. */
function readBlock(text: string, node: ScalarNode, units: Units): void {
  const headerEnd = text.indexOf("\n", node.range.from);
  if (headerEnd < 0 || headerEnd >= node.range.to) return;
  const header = /^[|>]([-+0-9]*)/.exec(text.slice(node.range.from, headerEnd))?.[1] ?? "";
  // With an explicit indent the column of the parent would be needed.
  if (/[0-9]/.test(header)) return;
  const lines = linesOf(text, headerEnd + 1, node.range.to);
  const first = lines.find(({ from, to }) => text.slice(from, to).trim() !== "");
  if (first === undefined) return;
  let indent = 0;
  while (text[first.from + indent] === " ") indent += 1;

  const contents = lines.map(({ from, to }) => ({ from: Math.min(from + indent, to), to }));
  let kept = contents.length;
  while (kept > 0 && isEmptyLine(contents[kept - 1])) kept -= 1;
  const trailing = contents.slice(kept);
  if (node.style === "literal") readLiteralLines(text, contents.slice(0, kept), units);
  else readFoldedLines(text, contents.slice(0, kept), units);
  if (header.includes("-")) return;
  units.add("\n", node.range.to, node.range.to);
  if (header.includes("+")) for (const _line of trailing) units.add("\n", node.range.to, node.range.to);
}

const isEmptyLine = (line: Line | undefined): boolean => line === undefined || line.from === line.to;

function readLiteralLines(text: string, lines: readonly Line[], units: Units): void {
  for (const [index, line] of lines.entries()) {
    plainLine(text, line, units);
    const next = lines[index + 1];
    if (next !== undefined) units.add("\n", line.to, next.from);
  }
}

function readFoldedLines(text: string, lines: readonly Line[], units: Units): void {
  let end = lines[0]?.from ?? 0;
  let breaks = 0;
  let started = false;
  let deepBefore = false;
  for (const line of lines) {
    if (isEmptyLine(line)) {
      breaks += 1;
      continue;
    }
    const deep = isBlank(text[line.from]);
    if (started) breaks += 1;
    const folds = started && !deep && !deepBefore;
    const value = folds ? (breaks === 1 ? " " : "\n".repeat(breaks - 1)) : "\n".repeat(breaks);
    units.add(value, end, line.from);
    plainLine(text, line, units);
    end = line.to;
    breaks = 0;
    started = true;
    deepBefore = deep;
  }
}
