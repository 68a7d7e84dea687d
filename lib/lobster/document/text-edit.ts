/** Replace the UTF-16 span `[from, to)` of a text by `insert`. Offsets refer to the text before any edit of the list. */
export type TextEdit = { readonly from: number; readonly to: number; readonly insert: string };

const byPosition = (a: TextEdit, b: TextEdit): number => a.from - b.from || a.to - b.to;

/** Edits in the order of the text; inserts at one place keep the list's order. */
export function sortedEdits(edits: readonly TextEdit[]): readonly TextEdit[] {
  return [...edits].sort(byPosition);
}

/**
 * Applies edits that all refer to the same text. Two inserts at one place keep the list's order.
 * Throws when two edits overlap or one lies outside the text: that is a broken promise of the planner.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = "";
  let cursor = 0;
  for (const edit of sortedEdits(edits)) {
    if (edit.from < cursor || edit.to < edit.from || edit.to > text.length) {
      throw new Error(`Text edit ${edit.from}..${edit.to} overlaps or lies outside a text of ${text.length}`);
    }
    result += text.slice(cursor, edit.from) + edit.insert;
    cursor = edit.to;
  }
  return result + text.slice(cursor);
}

/** True when two edits overlap, so that `applyEdits` would throw. */
export function editsCollide(edits: readonly TextEdit[]): boolean {
  const sorted = sortedEdits(edits);
  return sorted.some((edit, index) => edit.from < (sorted[index - 1]?.to ?? 0));
}

/** Edits on the new text that restore the old one, byte for byte. */
export function invertEdits(text: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  let shift = 0;
  return sortedEdits(edits).map((edit) => {
    const from = edit.from + shift;
    shift += edit.insert.length - (edit.to - edit.from);
    return { from, to: from + edit.insert.length, insert: text.slice(edit.from, edit.to) };
  });
}

/** Texts are compared in pieces of so many characters first, which is much quicker than one by one. */
const block = 1024;

function sameBlock(a: string, aEnd: number, b: string, bEnd: number): boolean {
  return a.slice(aEnd - block, aEnd) === b.slice(bEnd - block, bEnd);
}

/** The smallest single edit that turns `before` into `after`; `null` when they are equal. Never splits a surrogate pair or CRLF. */
export function diffAsEdit(before: string, after: string): TextEdit | null {
  if (before === after) return null;
  const limit = Math.min(before.length, after.length);
  let start = 0;
  while (start + block <= limit && before.slice(start, start + block) === after.slice(start, start + block)) {
    start += block;
  }
  while (start < limit && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  while (start > 0 && joinsPrevious(before, start)) start -= 1;
  let end = 0;
  while (end + block <= limit - start && sameBlock(before, before.length - end, after, after.length - end))
    end += block;
  while (
    end < limit - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  ) {
    end += 1;
  }
  while (end > 0 && (joinsPrevious(before, before.length - end) || joinsPrevious(after, after.length - end))) end -= 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

function joinsPrevious(text: string, at: number): boolean {
  const here = text.charCodeAt(at);
  const previous = text.charCodeAt(at - 1);
  const lowSurrogate = here >= 0xdc00 && here <= 0xdfff && previous >= 0xd800 && previous <= 0xdbff;
  return lowSurrogate || (previous === 13 && here === 10);
}
