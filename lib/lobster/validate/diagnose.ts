import type { Catalog } from "../contract/catalog";
import type { Diagnostic, Severity } from "../contract/diagnostic";
import type { WorkflowDocument } from "../document/document";
import { firstError } from "./first-error";
import { lintDocument } from "./lint-document";
import type { CompileSchema } from "./problem";

const rank: { readonly [severity in Severity]: number } = { error: 0, warning: 1, info: 2 };

/**
 * Everything there is to say about a document, in the order of its text: why the runtime refuses it (errors), what is
 * probably a mistake (warnings), what is good to know (infos).
 */
export function diagnose(
  document: WorkflowDocument,
  catalog: Catalog,
  compileSchema: CompileSchema,
): readonly Diagnostic[] {
  const error = firstError(document, compileSchema);
  const found = new Set([
    ...document.diagnostics,
    ...(error === null ? [] : [error]),
    ...lintDocument(document, catalog),
  ]);
  return [...found].sort((a, b) => a.range.from - b.range.from || rank[a.severity] - rank[b.severity]);
}
