import type { TextPosition } from "./document";

/** Start offset of every line; lines end at `\n`. */
export function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** 1-based line and column of an offset; an offset outside the text counts as its nearest end. */
export function positionIn(lineStarts: readonly number[], offset: number): TextPosition {
  let low = 0;
  let high = lineStarts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: Math.max(0, offset - (lineStarts[low] ?? 0)) + 1 };
}

/** Offset of the first character of the line that holds `offset`. */
export function lineStart(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

/** Offset behind the line break of the line that holds `offset`; the text's length on the last line. */
export function lineEnd(text: string, offset: number): number {
  const at = text.indexOf("\n", offset);
  return at < 0 ? text.length : at + 1;
}

/** Offset of the line break (`\n` or `\r\n`) of the line that holds `offset`. */
export function lineContentEnd(text: string, offset: number): number {
  const end = lineEnd(text, offset);
  if (end === 0 || text[end - 1] !== "\n") return end;
  return end >= 2 && text[end - 2] === "\r" ? Math.max(end - 2, offset) : end - 1;
}
