const lineBreak = /\r?\n/;

/** Lines of a text that comes in pieces, without those that are empty; a piece may end inside a line or a line break. */
export async function* lineBatches(pieces: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  const open: string[] = [];
  for await (const piece of pieces) {
    const next = piece.lastIndexOf("\n") + 1;
    if (next > 0) yield linesOf([...open.splice(0), piece.slice(0, next)].join(""));
    open.push(piece.slice(next));
  }
  yield linesOf(open.join(""));
}

/** Lines of a text, without those that are empty. */
export function linesOf(text: string): readonly string[] {
  return text.split(lineBreak).filter((line) => line !== "");
}
