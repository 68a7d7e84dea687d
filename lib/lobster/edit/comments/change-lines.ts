import type { TextRange } from "../../contract/diagnostic";
import { lineContentEnd, lineEnd } from "../../document/line-index";
import { diffAsEdit, type TextEdit } from "../../document/text-edit";

/** Edits that change each line of a range, line breaks left out. */
export function changeLines(text: string, { from, to }: TextRange, change: (line: string) => string): TextEdit[] {
  const edits: TextEdit[] = [];
  for (let at = from; at < to; at = lineEnd(text, at)) {
    const line = text.slice(at, lineContentEnd(text, at));
    const edit = diffAsEdit(line, change(line));
    if (edit !== null) edits.push({ from: at + edit.from, to: at + edit.to, insert: edit.insert });
  }
  return edits;
}
