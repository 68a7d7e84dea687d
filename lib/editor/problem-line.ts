/**
 * What a problem says, on one line. Messages of the reader end in a colon that leads to a piece of the text; without the
 * piece the colon leads nowhere.
 */
export function problemLine(message: string): string {
  const [first = "", ...piece] = message.split("\n");
  return piece.length === 0 ? first : first.replace(/:$/, "");
}
