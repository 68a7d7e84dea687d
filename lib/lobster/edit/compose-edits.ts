import { diffAsEdit, type TextEdit } from "../document/text-edit";

/** A part of the final text: a span of the first text that was kept, or new text. */
type Piece = { readonly from: number; readonly to: number } | { readonly text: string };

/** One list of edits of `text` that does what several lists do one after the other, each on the outcome of those before. */
export function composeEdits(text: string, rounds: readonly (readonly TextEdit[])[]): readonly TextEdit[] {
  const [first] = rounds;
  if (first !== undefined && rounds.length === 1) return first;
  const pieces = rounds.reduce<readonly Piece[]>(edited, [{ from: 0, to: text.length }]);
  const edits: TextEdit[] = [];
  let cursor = 0;
  let added = "";
  const close = (from: number): void => {
    const edit = diffAsEdit(text.slice(cursor, from), added);
    if (edit !== null) edits.push({ from: cursor + edit.from, to: cursor + edit.to, insert: edit.insert });
  };
  for (const piece of pieces) {
    if ("text" in piece) added += piece.text;
    else {
      close(piece.from);
      cursor = piece.to;
      added = "";
    }
  }
  close(text.length);
  return edits;
}

function edited(pieces: readonly Piece[], edits: readonly TextEdit[]): readonly Piece[] {
  const next: Piece[] = [];
  const rest = [...pieces].reverse();
  let offset = 0;
  /** Takes the pieces up to an offset of the text that they make. */
  const take = (until: number, keep: boolean): void => {
    while (offset < until) {
      const piece = rest.pop();
      if (piece === undefined) throw new Error(`An edit ends at ${until}, behind a text of ${offset}`);
      const length = lengthOf(piece);
      const part = Math.min(length, until - offset);
      if (keep) next.push(partOf(piece, 0, part));
      if (part < length) rest.push(partOf(piece, part, length));
      offset += part;
    }
  };
  for (const edit of [...edits].sort((a, b) => a.from - b.from || a.to - b.to)) {
    take(edit.from, true);
    if (edit.insert !== "") next.push({ text: edit.insert });
    take(edit.to, false);
  }
  return [...next, ...rest.reverse()];
}

function lengthOf(piece: Piece): number {
  return "text" in piece ? piece.text.length : piece.to - piece.from;
}

function partOf(piece: Piece, from: number, to: number): Piece {
  return "text" in piece ? { text: piece.text.slice(from, to) } : { from: piece.from + from, to: piece.from + to };
}
