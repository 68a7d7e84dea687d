import { applyEdits, diffAsEdit, type TextEdit } from "@/lib/lobster/document/text-edit";

/**
 * A text as a code editor shows it: no byte order mark, every line break (`\r\n`, `\r`, `\n`) one `\n`.
 * Lines correspond one to one, so offsets map both ways and the bytes of untouched places never pass through the editor.
 */
export type LineView = {
  /** The exact text. */
  readonly source: string;
  /** What the code editor holds. */
  readonly text: string;
  toSource(viewOffset: number): number;
  toView(sourceOffset: number): number;
};

/** One change as a code editor reports it: offsets refer to the view text before any change of the same list. */
export type ViewChange = { readonly offset: number; readonly length: number; readonly text: string };

const lineBreak = /\r\n|\r|\n/g;

export function lineView(source: string): LineView {
  const markLength = /^\uFEFF*/.exec(source)?.[0].length ?? 0;
  const sourceStarts = [markLength];
  const viewStarts = [0];
  for (const match of source.slice(markLength).matchAll(lineBreak)) {
    const next = markLength + match.index + match[0].length;
    viewStarts.push(lastOf(viewStarts) + (markLength + match.index - lastOf(sourceStarts)) + 1);
    sourceStarts.push(next);
  }
  const text = source.slice(markLength).replace(lineBreak, "\n");
  return {
    source,
    text,
    toSource: (offset) => mapOffset(offset, viewStarts, sourceStarts, source.length),
    toView: (offset) => {
      const mapped = mapOffset(offset, sourceStarts, viewStarts, text.length);
      const line = lineIndex(offset, sourceStarts);
      const nextStart = viewStarts[line + 1];
      // Between the two characters of a CRLF there is no place in the view: it is the end of the line.
      return nextStart === undefined ? mapped : Math.min(mapped, nextStart - 1);
    },
  };
}

/**
 * Edits of the exact text for what happened in the code editor. New line breaks take the form that the file uses
 * where they are typed. A lone `\r` left directly before a `\n` becomes `\n`, else two line breaks would turn into one.
 */
export function sourceEditsOf(view: LineView, changes: readonly ViewChange[]): readonly TextEdit[] {
  return changes.map((change) => {
    const from = view.toSource(change.offset);
    const to = view.toSource(change.offset + change.length);
    const insert = change.text.replace(lineBreak, lineBreakNear(view.source, from));
    return keepBreaksApart(view.source, { from, to, insert });
  });
}

/** Changes of the view text for edits of the exact text; `after` is the exact text once they are applied. */
export function viewChangesOf(view: LineView, edits: readonly TextEdit[], after: string): readonly ViewChange[] {
  const target = lineView(after).text;
  const direct = edits.map((edit) => ({
    from: view.toView(edit.from),
    to: view.toView(edit.to),
    insert: edit.insert.replace(lineBreak, "\n"),
  }));
  const faithful = ordered(direct) && applyEdits(view.text, direct) === target;
  const whole = faithful ? null : diffAsEdit(view.text, target);
  const chosen = faithful ? direct : whole === null ? [] : [whole];
  return chosen.flatMap((edit) => {
    // Only what differs: the cursor, folds and marks of what stays must not be touched.
    const least = diffAsEdit(view.text.slice(edit.from, edit.to), edit.insert);
    if (least === null) return [];
    return [{ offset: edit.from + least.from, length: least.to - least.from, text: least.insert }];
  });
}

/** The line break used at an offset: that of its own line, else of the line before, else `\n`. */
export function lineBreakNear(source: string, offset: number): string {
  const next = /\r\n|\r|\n/.exec(source.slice(offset));
  if (next !== null) return next[0];
  const before = source.slice(0, offset).match(/(\r\n|\r|\n)[^\r\n]*$/);
  return before?.[1] ?? "\n";
}

function keepBreaksApart(source: string, edit: TextEdit): TextEdit {
  const after = source.charCodeAt(edit.to);
  // Whole runs of lone returns: the one before the last would join in its turn.
  const tail = after === 10 ? edit.insert.replace(/\r+$/, (run) => "\n".repeat(run.length)) : edit.insert;
  const first = tail === "" ? after : tail.charCodeAt(0);
  const returns = first === 10 ? (/\r*$/.exec(source.slice(0, edit.from))?.[0].length ?? 0) : 0;
  return { from: edit.from - returns, to: edit.to, insert: "\n".repeat(returns) + tail };
}

function ordered(edits: readonly TextEdit[]): boolean {
  let cursor = 0;
  return [...edits]
    .sort((a, b) => a.from - b.from || a.to - b.to)
    .every((edit) => {
      const fits = edit.from >= cursor && edit.to >= edit.from;
      cursor = edit.to;
      return fits;
    });
}

function mapOffset(offset: number, from: readonly number[], to: readonly number[], limit: number): number {
  const line = lineIndex(offset, from);
  const mapped = (to[line] ?? 0) + Math.max(0, offset - (from[line] ?? 0));
  return Math.min(mapped, limit);
}

function lineIndex(offset: number, starts: readonly number[]): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function lastOf(numbers: readonly number[]): number {
  return numbers.at(-1) ?? 0;
}
