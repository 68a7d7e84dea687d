import type { TextRange } from "@/lib/lobster/contract/diagnostic";
import type { DocumentPath } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";

/**
 * Where a reference of a text stands in the file. `range` are offsets into the text at `path`. No way of writing a text
 * changes the characters of a reference, so that it is the one with the same number. Null when it is not found.
 */
export function placeInSource(
  document: WorkflowDocument,
  path: DocumentPath,
  text: string,
  range: TextRange,
): TextRange | null {
  const source = document.rangeOf(path);
  if (source === null) return null;
  const reference = text.slice(range.from, range.to);
  const earlier = countOf(text.slice(0, range.from), reference);
  let at = document.text.indexOf(reference, source.from);
  for (let skipped = 0; skipped < earlier && at !== -1; skipped += 1) {
    at = document.text.indexOf(reference, at + reference.length);
  }
  return at === -1 || at + reference.length > source.to ? null : { from: at, to: at + reference.length };
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}
