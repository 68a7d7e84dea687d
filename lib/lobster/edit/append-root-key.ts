import type { JsonValue } from "../contract/json-value";
import type { WorkflowDocument } from "../document/document";
import type { TextEdit } from "../document/text-edit";
import { insertLines } from "./block-lines";
import type { FileStyle } from "./file-style";
import { entryLines, flowValue } from "./value-text";

/** Writes the first key of a file that has no content yet, below its comments. */
export function appendRootKey(document: WorkflowDocument, key: string, value: JsonValue, style: FileStyle): TextEdit[] {
  const { text, syntax, format } = document;
  const content = Object.fromEntries([[key, value]]);
  const written = syntax !== null && syntax.range.to > syntax.range.from;
  if (written || format === "json") {
    const { from, to } = syntax?.range ?? { from: text.length, to: text.length };
    const spread = { column: 0, indent: 2, eol: style.eol };
    const insert = flowValue(content, format === "json" ? { json: true, spread } : { json: false });
    return [{ from, to, insert }];
  }
  return [insertLines(text, text.length, entryLines(key, value, 0, style), style.eol)];
}
