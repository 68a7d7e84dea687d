/** Offset of the comma that follows in a flow collection, skipping blanks and comments; null when another thing comes first. */
export function commaAfter(text: string, offset: number): number | null {
  let at = offset;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === ",") return at;
    if (character === "#" && /\s/.test(text.charAt(at - 1))) {
      const end = text.indexOf("\n", at);
      if (end < 0) return null;
      at = end;
    } else if (!/\s/.test(character)) return null;
    at += 1;
  }
  return null;
}

/** Offset behind the blanks (and one line break with its indentation) that follow. */
export function skipBlanks(text: string, offset: number): number {
  let at = offset;
  while (text[at] === " " || text[at] === "\t") at += 1;
  const lineBreak = text.startsWith("\r\n", at) ? 2 : text[at] === "\n" ? 1 : 0;
  if (lineBreak === 0) return at;
  at += lineBreak;
  while (text[at] === " " || text[at] === "\t") at += 1;
  return at;
}
