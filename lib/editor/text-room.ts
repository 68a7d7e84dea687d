/*
 * How much room a text takes, told from its characters alone: nothing is measured in a browser, so that the same text
 * always gives the same picture. The figures are those of the widest of the fonts, so that a text rather has room left.
 */

/** Width of a text in small type, in pixels. `mono`: in the font of commands. */
export function textWidth(text: string, font: "sans" | "mono"): number {
  let width = 0;
  for (const character of text) width += characterWidth(character, font);
  return width;
}

/** Lines that a text fills at this width, at most `most`; written line breaks count. 0 for a blank text. */
export function lineCount(text: string, width: number, most: number): number {
  if (text.trim() === "") return 0;
  let lines = 0;
  for (const line of text.trim().split("\n")) {
    lines += Math.max(1, Math.ceil(textWidth(line, "sans") / width));
    if (lines >= most) return most;
  }
  return lines;
}

function characterWidth(character: string, font: "sans" | "mono"): number {
  const code = character.codePointAt(0) ?? 0;
  // Letters of East Asia and pictures are about twice as wide.
  if (code >= 0x1100 && !(code >= 0x2000 && code <= 0x27ff)) return 12.5;
  if (font === "mono") return 7.25;
  if ("ijlftI.,:;'|![]() ".includes(character)) return 4;
  return code >= 65 && code <= 90 ? 8.2 : 6.8;
}
