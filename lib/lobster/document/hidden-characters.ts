/*
 * Characters that show nothing or change how others are shown: controls but tab and line feed, soft hyphen, Arabic letter
 * mark, zero-width and bidirectional marks, line and paragraph separators, invisible operators, variation selectors, the
 * byte order mark, interlinear anchors, tags, and lone surrogates. A carriage return before a line feed is an ordinary
 * line end. Joiners are what they should be within an emoji and between letters of scripts that are written with them.
 */
const joinedScripts = ["Arabic", "Syriac", "Mongolian", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya"]
  .concat("Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Myanmar", "Khmer")
  .map((script) => `\\p{Script=${script}}`)
  .join("");
const joiner =
  `[\\u200c\\u200d](?!(?<=[${joinedScripts}].)[${joinedScripts}])` +
  "(?!(?<=[\\p{Extended_Pictographic}\\ufe0f\\u{1f3fb}-\\u{1f3ff}]\\u200d)\\p{Extended_Pictographic})";
const always =
  "\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5" +
  "\\u180b-\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0e\\ufeff\\uffa0" +
  "\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}\\p{Cs}";
const hidden = new RegExp(`\\r(?!\\n)|[${always}]|${joiner}`, "gu");

/** One character that is not seen. `at`: UTF-16 offset. */
export type HiddenCharacter = { readonly at: number; readonly character: string };

/** Every character of a text that is not seen, in its order. */
export function hiddenCharacters(text: string): readonly HiddenCharacter[] {
  return [...text.matchAll(hidden)].map((match) => ({ at: match.index, character: match[0] }));
}

/** The text with each character that is not seen as its escape: `\u202e`, `\e`, `\x00`, `\u{e0041}`. */
export function escapeHidden(text: string): string {
  return text.replace(hidden, escapeOf);
}

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code === 0x1b) return "\\e";
  if (code === 0x0d) return "\\r";
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${code.toString(16).padStart(4, "0")}` : `\\u{${code.toString(16)}}`;
}

const names: Readonly<Record<number, string>> = {
  0: "NULL",
  8: "BACKSPACE",
  27: "ESCAPE",
  127: "DELETE",
  173: "SOFT HYPHEN",
  847: "COMBINING GRAPHEME JOINER",
  1564: "ARABIC LETTER MARK",
  6158: "MONGOLIAN VOWEL SEPARATOR",
  8203: "ZERO WIDTH SPACE",
  8204: "ZERO WIDTH NON-JOINER",
  8205: "ZERO WIDTH JOINER",
  8206: "LEFT-TO-RIGHT MARK",
  8207: "RIGHT-TO-LEFT MARK",
  8232: "LINE SEPARATOR",
  8233: "PARAGRAPH SEPARATOR",
  8234: "LEFT-TO-RIGHT EMBEDDING",
  8235: "RIGHT-TO-LEFT EMBEDDING",
  8236: "POP DIRECTIONAL FORMATTING",
  8237: "LEFT-TO-RIGHT OVERRIDE",
  8238: "RIGHT-TO-LEFT OVERRIDE",
  8288: "WORD JOINER",
  8289: "FUNCTION APPLICATION",
  8290: "INVISIBLE TIMES",
  8291: "INVISIBLE SEPARATOR",
  8292: "INVISIBLE PLUS",
  8294: "LEFT-TO-RIGHT ISOLATE",
  8295: "RIGHT-TO-LEFT ISOLATE",
  8296: "FIRST STRONG ISOLATE",
  8297: "POP DIRECTIONAL ISOLATE",
  12644: "HANGUL FILLER",
  65279: "ZERO WIDTH NO-BREAK SPACE",
};

/** `U+202E RIGHT-TO-LEFT OVERRIDE`. */
export function nameOfHidden(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const point = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  const name = names[code] ?? kindOf(code);
  return `${point} ${name}`;
}

function kindOf(code: number): string {
  if (code < 0xa0) return "CONTROL";
  if (code >= 0xd800 && code <= 0xdfff) return "LONE SURROGATE";
  if ((code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef)) return "VARIATION SELECTOR";
  return code >= 0xe0000 && code <= 0xe007f ? "TAG" : "INVISIBLE CHARACTER";
}
