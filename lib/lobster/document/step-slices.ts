import type { TextRange } from "../contract/diagnostic";
import { lineContentEnd, lineEnd, lineStart } from "./line-index";
import { behindStandingComments } from "./standing-comment";
import { itemEnd, type ListNode } from "./syntax-node";

/**
 * The lines of an item of a block list: the comment lines directly above that speak of it, its own lines, and comments below that
 * are indented deeper than its dash. Ends behind the last line break. In flow style: the item alone.
 */
export function itemSlice(text: string, list: ListNode, index: number): TextRange | null {
  const item = list.items[index];
  if (item === undefined) return null;
  if (list.style === "flow") return { from: item.from, to: itemEnd(item) };
  const previous = index === 0 ? null : bodyEnd(text, list, index - 1);
  return { from: commentsAbove(text, item.from, previous ?? 0), to: bodyEnd(text, list, index) };
}

/** End of the lines of an item with the deeper comments below it. */
function bodyEnd(text: string, list: ListNode, index: number): number {
  const item = list.items[index];
  if (item === undefined) throw new Error(`The list has no item ${index}`);
  return linesEnd(text, itemEnd(item), item.from - lineStart(text, item.from));
}

/** End of the line that holds `offset`, and of comments below it that are indented deeper than `column`. */
export function linesEnd(text: string, offset: number, column: number): number {
  let end = lineEnd(text, offset);
  for (let at = end; at < text.length; ) {
    const next = lineEnd(text, at);
    const line = text.slice(at, next);
    const indent = line.length - line.trimStart().length;
    if (line.trim() !== "" && (line[indent] !== "#" || indent <= column)) break;
    if (line.trim() !== "") end = next;
    at = next;
  }
  return end;
}

/**
 * Start of the comment lines directly above an offset that speak of it, not before `limit`; of the offset's line when
 * there are none.
 */
export function commentsAbove(text: string, offset: number, limit: number): number {
  let from = lineStart(text, offset);
  while (from > limit) {
    const previous = lineStart(text, from - 1);
    if (previous < limit || !/^[ \t]*#/.test(text.slice(previous, lineContentEnd(text, previous)))) break;
    from = previous;
  }
  return behindStandingComments(text, from, lineStart(text, offset));
}
