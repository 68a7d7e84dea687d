import type { TextRange } from "../contract/diagnostic";
import type { DocumentPath } from "../contract/document-path";
import type { WorkflowDocument } from "../document/document";

/** A part of a text value, by its offsets in the value. */
export type TextPart = { readonly text: string; readonly from: number; readonly to: number };

function firstLineOf(text: string, range: TextRange): TextRange {
  const end = text.indexOf("\n", range.from);
  if (end === -1 || end >= range.to) return range;
  return { from: range.from, to: text.charAt(end - 1) === "\r" ? end - 1 : end };
}

/**
 * Where to point for a problem at a path: at the id of a step, at the first line of another value, at the nearest
 * container that exists, at the first line of the file.
 */
export function placeOfProblem(document: WorkflowDocument, path: DocumentPath): TextRange {
  const ofStep = document.stepAt(path) === null ? null : document.rangeOf([...path, "id"]);
  if (ofStep !== null) return ofStep;
  for (let length = path.length; length > 0; length -= 1) {
    const range = document.rangeOf(path.slice(0, length));
    if (range !== null) return firstLineOf(document.text, range);
  }
  return firstLineOf(document.text, { from: 0, to: document.text.length });
}

type Occurrences = { readonly inValue: ReadonlyMap<number, number>; readonly inFile: readonly number[] };

const known = new WeakMap<WorkflowDocument, Map<string, Occurrences>>();

/** Where a text stands in a value and in the value's source, looked for once in each. */
function occurrencesOf(document: WorkflowDocument, value: string, range: TextRange, needle: string): Occurrences {
  const ofDocument = known.get(document) ?? new Map<string, Occurrences>();
  known.set(document, ofDocument);
  const key = `${range.from} ${range.to} ${needle}`;
  const before = ofDocument.get(key);
  if (before !== undefined) return before;
  const inValue = new Map(offsetsOf(value, needle).map((offset, index) => [offset, index]));
  const found = { inValue, inFile: offsetsOf(document.text.slice(range.from, range.to), needle) };
  ofDocument.set(key, found);
  return found;
}

function offsetsOf(text: string, needle: string): readonly number[] {
  const offsets: number[] = [];
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) offsets.push(at);
  return offsets;
}

/**
 * Where a part of a text value stands in the file, whatever the value's quoting and folding; null when that cannot be
 * told. Parts that the file writes differently, such as those with escapes, are not found.
 */
export function placeOfPart(document: WorkflowDocument, path: DocumentPath, part: TextPart): TextRange | null {
  const range = document.rangeOf(path);
  const needle = part.text.slice(part.from, part.to);
  if (range === null || needle === "") return null;
  const { inValue, inFile } = occurrencesOf(document, part.text, range, needle);
  const offset = inFile[inValue.get(part.from) ?? -1];
  if (offset === undefined || inFile.length !== inValue.size) return null;
  return { from: range.from + offset, to: range.from + offset + needle.length };
}
