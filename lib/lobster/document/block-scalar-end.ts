import { lineEnd } from "./line-index";

/**
 * End of the last line that counts of a block scalar: without the line break, and without blank lines behind the
 * content unless the header keeps them (`|+`). `from` is the header's start, `to` the end of all lines it took.
 */
export function blockScalarEnd(text: string, from: number, to: number): number {
  const headerEnd = Math.min(lineEnd(text, from), to);
  const header = text.slice(from, headerEnd);
  const body = text.slice(headerEnd, to);
  const indicators = /^[|>][-+0-9]*/.exec(header)?.[0] ?? "";
  if (indicators.includes("+")) return trimLineBreak(text, from, to);

  const lines = body.split("\n");
  const first = lines.find((line) => line.trim() !== "");
  const indent = first === undefined ? 0 : first.length - first.trimStart().length;
  let last = -1;
  for (const [index, line] of lines.entries()) {
    const counts = line.trim() !== "" || (first !== undefined && leadingSpaces(line) > indent);
    if (counts) last = index;
  }
  if (last < 0) return trimBlanks(text, from, headerEnd);
  const length = lines.slice(0, last + 1).join("\n").length;
  return trimLineBreak(text, from, headerEnd + length);
}

function leadingSpaces(line: string): number {
  return line.length - line.replace(/^ +/, "").length;
}

function trimLineBreak(text: string, from: number, to: number): number {
  let end = to;
  if (end > from && text[end - 1] === "\n") end -= 1;
  if (end > from && text[end - 1] === "\r") end -= 1;
  return end;
}

function trimBlanks(text: string, from: number, to: number): number {
  return from + text.slice(from, to).trimEnd().length;
}
