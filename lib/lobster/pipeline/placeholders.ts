import { parseDotPath } from "./dot-path";

/** A text with placeholders, cut into literal pieces and what was read of each placeholder. */
export type PlaceholderText<Placeholder> = readonly (string | { readonly placeholder: Placeholder })[];

// Braces that are never closed, or that open once more before they are, are ordinary text.
const shape = /\{\{(?!\{)((?:(?!\{\{)[^}])+)\}\}/g;

/** Cuts a text at its `{{ … }}`; `read` gets what stands between the braces, trimmed. */
export function parsePlaceholders<Placeholder>(
  text: string,
  read: (expression: string) => Placeholder,
): PlaceholderText<Placeholder> {
  const parts: (string | { readonly placeholder: Placeholder })[] = [];
  let done = 0;
  for (const match of text.matchAll(shape)) {
    parts.push(text.slice(done, match.index), { placeholder: read((match[1] ?? "").trim()) });
    done = match.index + match[0].length;
  }
  return [...parts, text.slice(done)];
}

/** The text with what `render` makes of every placeholder. What is put in is not read again. */
export function fillPlaceholders<Placeholder>(
  text: PlaceholderText<Placeholder>,
  render: (placeholder: Placeholder) => string,
): string {
  return text.map((part) => (typeof part === "string" ? part : render(part.placeholder))).join("");
}

/** Path that a placeholder names; empty for the item itself, written as `.`, `this` or nothing. */
export function placeholderPath(expression: string): readonly string[] {
  return expression === "this" ? [] : parseDotPath(expression);
}
