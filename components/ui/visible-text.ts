/** A part of foreign text: as it is, or one invisible character written out as its escape. */
export type TextPart = {
  readonly kind: "text" | "escape";
  readonly text: string;
  readonly tone: OutputTone | null;
  readonly bold: boolean;
};

export type OutputTone = "red" | "green" | "yellow" | "blue" | "magenta" | "cyan" | "grey";

const tones: Readonly<Record<number, OutputTone>> = {
  30: "grey",
  31: "red",
  32: "green",
  33: "yellow",
  34: "blue",
  35: "magenta",
  36: "cyan",
  90: "grey",
  91: "red",
  92: "green",
  93: "yellow",
  94: "blue",
  95: "magenta",
  96: "cyan",
};

/*
 * Characters that show nothing or change how others are shown: controls but tab and line feed, soft hyphen, Arabic letter mark,
 * zero-width and bidirectional marks, line and paragraph separators, invisible operators, variation selectors, the byte
 * order mark, interlinear anchors, tags, and lone surrogates. A carriage return before a line feed is an ordinary line end.
 * Joiners are what they should be within an emoji and between letters of scripts that are written with them.
 */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each code point is meant by itself
  /\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}\p{Cs}]|[\u200c\u200d](?!(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Khmer}].)[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Khmer}])(?!(?<=[\p{Extended_Pictographic}\ufe0f\u{1f3fb}-\u{1f3ff}]\u200d)\p{Extended_Pictographic})/gu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: ESC starts a colour sequence
const colour = /\u001b\[([0-9;]*)m/g;

/**
 * Splits text that somebody else wrote so that nothing in it stays invisible. With `colours`, SGR colour and bold
 * sequences become attributes; every other control character stays visible as an escape.
 */
export function visibleText(source: string, options: { readonly colours?: boolean } = {}): readonly TextPart[] {
  const parts: TextPart[] = [];
  let style: Pick<TextPart, "tone" | "bold"> = { tone: null, bold: false };
  if (!options.colours) {
    pushVisible(parts, source, style);
    return parts;
  }
  let from = 0;
  for (const match of source.matchAll(colour)) {
    pushVisible(parts, source.slice(from, match.index), style);
    style = nextStyle(style, match[1] ?? "");
    from = match.index + match[0].length;
  }
  pushVisible(parts, source.slice(from), style);
  return parts;
}

/** True when the text holds something that would not be seen. */
export function hasHidden(source: string): boolean {
  return source.search(hidden) >= 0;
}

/** The text as one string with escapes written out, for titles and labels. */
export function escapeHidden(source: string): string {
  return source.replace(hidden, escapeOf);
}

function pushVisible(parts: TextPart[], source: string, style: Pick<TextPart, "tone" | "bold">): void {
  let from = 0;
  for (const match of source.matchAll(hidden)) {
    if (match.index > from) parts.push({ kind: "text", text: source.slice(from, match.index), ...style });
    parts.push({ kind: "escape", text: escapeOf(match[0]), ...style });
    from = match.index + match[0].length;
  }
  if (from < source.length) parts.push({ kind: "text", text: source.slice(from), ...style });
}

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code === 0x1b) return "\\e";
  if (code === 0x0d) return "\\r";
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${code.toString(16).padStart(4, "0")}` : `\\u{${code.toString(16)}}`;
}

function nextStyle(style: Pick<TextPart, "tone" | "bold">, codes: string): Pick<TextPart, "tone" | "bold"> {
  let next = style;
  for (const code of codes.split(";").map(Number)) {
    if (code === 0) next = { tone: null, bold: false };
    else if (code === 1) next = { ...next, bold: true };
    else if (code === 22) next = { ...next, bold: false };
    else if (code === 39) next = { ...next, tone: null };
    else next = { ...next, tone: tones[code] ?? next.tone };
  }
  return next;
}
