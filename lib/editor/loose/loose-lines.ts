export type LooseLine = {
  readonly start: number;
  /** Without the line break. */
  readonly end: number;
  /** Offset of the first character that is no blank; `end` when there is none. */
  readonly content: number;
};

/** Lines of a text with their first character; a byte order mark stands before the first line. */
export function looseLines(text: string): readonly LooseLine[] {
  const lines: LooseLine[] = [];
  let start = text.startsWith("\uFEFF") ? 1 : 0;
  for (;;) {
    let end = start;
    while (end < text.length && text[end] !== "\n" && text[end] !== "\r") end += 1;
    let content = start;
    while (content < end && isBlank(text, content)) content += 1;
    lines.push({ start, end, content });
    if (end >= text.length) return lines;
    start = end + (text[end] === "\r" && text[end + 1] === "\n" ? 2 : 1);
  }
}

export function isBlank(text: string, at: number): boolean {
  const character = text[at];
  return character === " " || character === "\t";
}

/** Index of the line that holds an offset. */
export function lineAt(lines: readonly LooseLine[], offset: number): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Start of the line that holds an offset, behind a byte order mark. */
export function startOfLine(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && text[start - 1] !== "\n" && text[start - 1] !== "\r") start -= 1;
  return start === 0 && text.startsWith("\uFEFF") ? Math.min(1, offset) : start;
}
