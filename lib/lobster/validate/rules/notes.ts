// Written for people; that the runtime does not read them surprises nobody.
const notes = new Set([
  "name",
  "title",
  "label",
  "description",
  "comment",
  "comments",
  "note",
  "notes",
  "doc",
  "docs",
  "version",
  "author",
  "tags",
]);

/** True for a key that only tells people something. */
export function isNote(key: string): boolean {
  return notes.has(key) || key.startsWith("x-") || key.startsWith("_");
}
