/** What differs between two texts that a comparison of lines does not show, in sentences. */
export function byteNotes(before: string, after: string): readonly string[] {
  const notes: string[] = [];
  const mark = (text: string) => text.startsWith("\uFEFF");
  if (mark(before) !== mark(after)) {
    notes.push(`The byte order mark at the start was ${mark(after) ? "added" : "removed"}.`);
  }
  const [old, now] = [lineEnds(before), lineEnds(after)];
  if (old !== now && old !== "" && now !== "") notes.push(`Line ends changed from ${old} to ${now}.`);
  const ended = (text: string) => /[\r\n]$/.test(text);
  if (before !== "" && after !== "" && ended(before) !== ended(after)) {
    notes.push(`The line break at the end of the file was ${ended(after) ? "added" : "removed"}.`);
  }
  return notes;
}

/** `CRLF`, `LF`, or how many there are of each; empty for a text of one line. */
function lineEnds(text: string): string {
  const counts = new Map<string, number>();
  for (const [lineBreak] of text.matchAll(/\r\n|\r|\n/g)) {
    const name = lineBreak === "\r\n" ? "CRLF" : lineBreak === "\r" ? "CR" : "LF";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const [only] = counts.keys();
  if (counts.size === 1 && only !== undefined) return only;
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(" and ");
}
