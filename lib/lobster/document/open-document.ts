import type { Catalog } from "../contract/catalog";
import type { DocumentFormat, WorkflowDocument } from "./document";
import { documentView } from "./document-view";
import { parseJson } from "./json-text";
import { dataOf } from "./node-data";
import type { SyntaxProblem } from "./syntax-problem";
import { readWorkflow } from "./workflow-steps";
import { type ParsedText, parseYaml } from "./yaml";

/**
 * Opens a workflow text. Never throws: broken text gives `data: undefined` and `workflow: null`, and the first error in
 * `diagnostics` is the runtime's message. `format` defaults to YAML, of which JSON is a part; `json` is strict.
 */
export function openDocument(
  text: string,
  catalog: Catalog,
  options: { readonly format?: DocumentFormat } = {},
): WorkflowDocument {
  const format = options.format ?? "yaml";
  return documentOf(text, format, parseText(text, format), catalog);
}

/** The part of opening that takes long and needs no catalog; its result is plain data that can be sent between threads. */
export function parseText(text: string, format: DocumentFormat): ParsedText {
  return format === "json" ? parseJson(text) : parseYaml(text);
}

/** The document of a text that was parsed: `openDocument` is this behind `parseText`. */
export function documentOf(
  text: string,
  format: DocumentFormat,
  { root, problems }: ParsedText,
  catalog: Catalog,
): WorkflowDocument {
  const unread = { text, format, data: undefined, workflow: null, syntax: null };
  if (problems.some(({ severity }) => severity === "error")) return documentView({ ...unread, problems });
  if (root === null) return documentView({ ...unread, problems, data: null });

  const read = dataOf(root);
  if (read.kind === "problem") {
    const problem: SyntaxProblem = { severity: "error", message: read.message, range: read.range };
    return documentView({ ...unread, problems: [problem, ...problems] });
  }
  const workflow = readWorkflow(read.data, catalog);
  return documentView({ text, format, problems, data: read.data, workflow, syntax: root });
}
