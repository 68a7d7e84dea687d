/*
 * Controls but tab and line feed, format characters (bidirectional marks among them), lone surrogates, separators of
 * lines, and what is drawn as nothing. The variation selector of emoji belongs to the character before it.
 */
const unseen = /(?!\t|\n|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Text that somebody else wrote, for a terminal: what would stay invisible or move the cursor is written out as `\u{…}`. */
export function escapeUnseen(text: string): string {
  return text.replace(unseen, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
