import { findReferences } from "../expression/references";

/** Spans of the ids in the references to a step, UTF-16 offsets into the text. */
export function referencesTo(text: string, id: string): readonly { readonly from: number; readonly to: number }[] {
  return findReferences(text).flatMap((reference) =>
    reference.kind === "step" && reference.id === id
      ? [{ from: reference.from + 1, to: reference.from + 1 + id.length }]
      : [],
  );
}

/** The text with every reference to `id` turned into one to `next`. */
export function renamedReferences(text: string, id: string, next: string): string {
  let result = "";
  let cursor = 0;
  for (const { from, to } of referencesTo(text, id)) {
    result += text.slice(cursor, from) + next;
    cursor = to;
  }
  return result + text.slice(cursor);
}
