import { isMap, isScalar, parseDocument } from "yaml";

/**
 * The value of a scalar's source text as YAML reads it behind a key at a column, or inside braces; undefined when it
 * is no scalar there. A planner asks before it trusts a text that it put together.
 */
export function readBack(source: string, place: { readonly column: number; readonly flow: boolean }): unknown {
  const indent = " ".repeat(place.column);
  const text = place.flow ? `${indent}{ k: ${source} }` : `${indent}k: ${source}\n`;
  const document = parseDocument(text, { logLevel: "error", prettyErrors: false });
  const root = document.contents;
  if (document.errors.length > 0 || !isMap(root) || root.items.length !== 1) return undefined;
  const value = root.items[0]?.value;
  return isScalar(value) ? value.value : undefined;
}
