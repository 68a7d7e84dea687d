import { isBlank, type LooseLine, lineAt, looseLines } from "./loose-lines";
import type { LooseEntry, LooseFile, LooseItem, LooseNode, LooseText } from "./loose-node";
import { quotedEnd, readFlow } from "./read-flow";

const keyPattern =
  /(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\s#"'{}[\],|>&*!%@`:-][^\s:#]*(?: [^\s:#]+)*|-[^\s:#]+)(?=[ \t]*:(?:\s|$))/y;

/**
 * Reads as much of a YAML or JSON text as can be read, by indentation alone. Never fails: what fits nowhere is a text
 * or left out. Meant for the text around a cursor; what a file means is `openDocument`'s to say.
 */
export function readLoosely(text: string): LooseFile {
  const reader = new Reader(text);
  return { text, root: reader.readRoot(), comments: reader.comments };
}

class Reader {
  readonly comments: { readonly from: number; readonly to: number }[] = [];
  private readonly lines: readonly LooseLine[];
  /** Line to read next. */
  private line = 0;
  /** Offset of the content to read next, on the line. */
  private at = 0;

  constructor(private readonly text: string) {
    this.lines = looseLines(text);
  }

  readRoot(): LooseNode | null {
    this.toContent(0);
    return this.done() ? null : this.readNode(-1);
  }

  private readNode(parentColumn: number): LooseNode {
    const character = this.text[this.at];
    if (this.isDash()) return this.readList();
    if (character === "{" || character === "[") return this.readFlowNode(parentColumn);
    return this.startsMap(parentColumn) ? this.readMap() : this.readText(parentColumn);
  }

  private readMap(): LooseNode {
    const column = this.column(this.at);
    const from = this.at;
    const entries: LooseEntry[] = [];
    while (!this.done() && this.column(this.at) >= column) {
      const atColumn = this.column(this.at) === column;
      if (!atColumn || this.isDash()) {
        // Deeper than anything it could belong to, or a dash where a key stands: nothing of the map.
        if (atColumn && entries.length > 0) break;
        this.nextLine();
        continue;
      }
      entries.push(this.readEntry(column));
    }
    return { kind: "map", flow: false, from, to: this.endBefore(from), column, entries };
  }

  /** A key, or a word without a colon where keys stand: the beginning of one. */
  private startsMap(parentColumn: number): boolean {
    if (this.keyHere() !== null) return true;
    const { start, content, end } = this.lineOf();
    if (this.at !== content || !/^[\w-]+[ \t]*$/.test(this.text.slice(content, end))) return false;
    if (parentColumn < 0) return true;
    const next = this.lines.slice(this.line + 1, this.line + 20).find((line) => line.content < line.end);
    if (next === undefined || next.content - next.start !== content - start) return false;
    return this.keyAt(next.content) !== null;
  }

  private readEntry(column: number): LooseEntry {
    const from = this.at;
    const written = this.keyHere();
    if (written === null) {
      const to = this.contentEnd(from);
      this.nextLine();
      return { key: this.text.slice(from, to), from, to, colon: null, value: null };
    }
    const to = from + written.length;
    const colon = this.text.indexOf(":", to);
    const key = written.replace(/^(["'])(.*)\1$/, "$2");
    this.at = colon + 1;
    return { key, from, to, colon, value: this.readValue(column, true) };
  }

  private readList(): LooseNode {
    const column = this.column(this.at);
    const from = this.at;
    const items: LooseItem[] = [];
    while (!this.done() && this.column(this.at) >= column) {
      if (this.column(this.at) > column) {
        this.nextLine();
        continue;
      }
      if (!this.isDash()) break;
      const at = this.at;
      this.at += 1;
      items.push({ at, value: this.readValue(column, false) });
    }
    return { kind: "list", flow: false, from, to: this.endBefore(from), column, items };
  }

  /** What stands behind a colon or dash, on its line or deeper below it. */
  private readValue(column: number, behindKey: boolean): LooseNode | null {
    this.skipBlanks();
    this.skipProperties();
    const rest = this.lineOf();
    if (this.at < rest.end && this.text[this.at] !== "#") {
      const character = this.text[this.at];
      if (character === "|" || character === ">") return this.readBlockText(column);
      return behindKey ? this.readInline(column) : this.readNode(column);
    }
    this.noteComment(this.at);
    this.nextLine();
    if (this.done()) return null;
    const next = this.column(this.at);
    if (next > column || (behindKey && next === column && this.isDash())) return this.readNode(column);
    return null;
  }

  private readInline(column: number): LooseNode {
    const character = this.text[this.at];
    return character === "{" || character === "[" ? this.readFlowNode(column) : this.readText(column);
  }

  private readFlowNode(parentColumn: number): LooseNode {
    const node = readFlow(
      { text: this.text, column: (offset) => this.columnOf(offset), limit: this.limitBelow(parentColumn) },
      this.at,
    );
    this.goBehind(node.to);
    return node;
  }

  private readText(parentColumn: number): LooseText {
    const from = this.at;
    const column = this.column(from);
    const quote = this.text[from];
    if (quote === '"' || quote === "'") {
      const to = quotedEnd(this.text, from, this.limitBelow(parentColumn));
      this.goBehind(to);
      const style = quote === '"' ? "double" : "single";
      return { kind: "text", style, from, to, column, contentFrom: from + 1 };
    }
    let to = this.contentEnd(from);
    const alone = from === this.lineOf().content;
    this.nextLine();
    while (!this.done() && this.column(this.at) > (alone ? column - 1 : parentColumn) && parentColumn >= 0) {
      // A line that is a key of its own ends the text: while somebody types, that is what it will be.
      if (alone && this.column(this.at) === column && (this.keyHere() !== null || this.isDash())) break;
      to = this.contentEnd(this.at);
      this.nextLine();
    }
    return { kind: "text", style: "plain", from, to, column, contentFrom: from };
  }

  private readBlockText(parentColumn: number): LooseText {
    const from = this.at;
    const column = this.column(from);
    let index = this.line + 1;
    let to = this.lineOf().end;
    let contentFrom: number | null = null;
    for (let line = this.lines[index]; line !== undefined; line = this.lines[index]) {
      const blank = line.content === line.end;
      if (!blank && line.content - line.start <= parentColumn) break;
      if (!blank) {
        to = line.end;
        contentFrom ??= line.content;
      }
      index += 1;
    }
    this.toContent(index);
    return { kind: "text", style: "block", from, to, column, contentFrom: contentFrom ?? to };
  }

  /** Start of the first line below that cannot belong to a value of a key at this column. */
  private limitBelow(column: number): number {
    for (let index = this.line + 1; index < this.lines.length; index += 1) {
      const line = this.lines[index];
      if (line === undefined || line.content === line.end) continue;
      if (line.content - line.start <= column && !"]}".includes(this.text[line.content] ?? "")) return line.start;
    }
    return this.text.length;
  }

  private keyHere(): string | null {
    return this.keyAt(this.at);
  }

  private keyAt(offset: number): string | null {
    keyPattern.lastIndex = offset;
    return keyPattern.exec(this.text)?.[0] ?? null;
  }

  private isDash(): boolean {
    return this.text[this.at] === "-" && /[\s]|^$/.test(this.text[this.at + 1] ?? "");
  }

  private skipBlanks(): void {
    while (this.at < this.lineOf().end && isBlank(this.text, this.at)) this.at += 1;
  }

  /** Anchors and tags. */
  private skipProperties(): void {
    for (;;) {
      const found = /^[&!][^\s]*[ \t]*/.exec(this.text.slice(this.at, this.lineOf().end));
      if (found === null) return;
      this.at += found[0].length;
    }
  }

  /** End of the content of a line, a comment behind it left out. */
  private contentEnd(from: number): number {
    const { end } = this.lineOf();
    const comment = /\s#/.exec(this.text.slice(from, end));
    if (comment !== null) this.noteComment(from + comment.index + 1);
    let to = comment === null ? end : from + comment.index;
    while (to > from && isBlank(this.text, to - 1)) to -= 1;
    return to;
  }

  private noteComment(at: number): void {
    const { end } = this.lineOf();
    if (this.text[at] === "#") this.comments.push({ from: at, to: end });
  }

  private goBehind(offset: number): void {
    while (this.line + 1 < this.lines.length && (this.lines[this.line + 1]?.start ?? 0) < offset) this.line += 1;
    const rest = /^[ \t,]*(#.*)?$/.exec(this.text.slice(offset, this.lineOf().end));
    if (rest?.[1] !== undefined) this.noteComment(this.lineOf().end - rest[1].length);
    this.nextLine();
  }

  private nextLine(): void {
    this.toContent(this.line + 1);
  }

  /** Goes to the first line from `index` on that has something to read. */
  private toContent(index: number): void {
    this.line = index;
    for (let line = this.lines[this.line]; line !== undefined; line = this.lines[this.line]) {
      const marker =
        line.content === line.start && /^(?:---|\.\.\.)(?:\s|$)|^%/.test(this.text.slice(line.start, line.end));
      if (line.content < line.end && this.text[line.content] === "#") this.noteComment(line.content);
      else if (line.content < line.end && !marker) break;
      this.line += 1;
    }
    this.at = this.lines[this.line]?.content ?? this.text.length;
  }

  private done(): boolean {
    return this.line >= this.lines.length;
  }

  private endBefore(from: number): number {
    // The last line that was read stands before the one to read next.
    const before = this.lines[Math.min(this.line, this.lines.length) - 1];
    return Math.max(from, before?.end ?? this.text.length);
  }

  private lineOf(): LooseLine {
    return this.lines[this.line] ?? { start: this.text.length, end: this.text.length, content: this.text.length };
  }

  private column(offset: number): number {
    return offset - this.lineOf().start;
  }

  private columnOf(offset: number): number {
    return offset - (this.lines[lineAt(this.lines, offset)]?.start ?? 0);
  }
}
