import { lineContentEnd, lineEnd } from "../document/line-index";

/** One line between two steps, that holds a comment or nothing. Offsets are UTF-16 units; `to` lies behind the line break. */
export type CommentLine = {
  readonly from: number;
  readonly to: number;
  /** Column of the `#`; 0 for a blank line. */
  readonly indent: number;
  /** What stands behind the `#`, blank for a blank line. */
  readonly content: string;
  readonly blank: boolean;
};

/** The lines from `from` on, as long as they are comments or blank, up to `to`. */
export function commentLines(text: string, from: number, to: number): readonly CommentLine[] {
  const lines: CommentLine[] = [];
  for (let at = from; at < to; ) {
    const end = lineEnd(text, at);
    const line = text.slice(at, lineContentEnd(text, at));
    const indent = line.length - line.trimStart().length;
    const blank = line.trim() === "";
    if (!blank && line[indent] !== "#") break;
    lines.push({ from: at, to: end, indent: blank ? 0 : indent, content: blank ? "" : line.slice(indent + 1), blank });
    at = end;
  }
  return lines;
}

/** The comment as people read it: without the blank behind the `#`. */
export function spokenText(lines: readonly CommentLine[]): string {
  return lines.map(({ content }) => content.replace(/^ /, "").trimEnd()).join("\n");
}
