import { findReferences, type Reference } from "../expression/references";
import { type Quoting, readQuoting } from "../validate/shell-text";

/** A value that becomes part of a command line as it is, and the quotes around it. */
export type RawReference = { readonly reference: Reference; readonly quoting: Exclude<Quoting, "comment"> };

/**
 * References of a shell text whose values the shell will read as its own words. In comments nothing is read.
 * @param isValue whether something is put in for a reference
 */
export function rawReferences(
  text: string,
  isValue: (reference: Reference) => boolean,
  references: readonly Reference[] = findReferences(text),
): readonly RawReference[] {
  const values = references.filter(isValue);
  if (values.length === 0) return [];
  const quotingAt = readQuoting(text);
  return values.flatMap((reference): readonly RawReference[] => {
    const quoting = quotingAt(reference.from);
    return quoting === "comment" ? [] : [{ reference, quoting }];
  });
}
