import type { Catalog } from "../contract/catalog";
import type { Diagnostic, Severity } from "../contract/diagnostic";
import type { WorkflowDocument } from "../document/document";
import type { LintKnowledge } from "./finding";
import { explained, firstError } from "./first-error";
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
  knowledge: LintKnowledge = {},
): readonly Diagnostic[] {
  const first = document.diagnostics.find(({ severity }) => severity === "error");
  const error = first !== undefined ? null : firstError(document, compileSchema);
  const found = [
    // The first error is explained; those behind it are mostly its echo.
    ...document.diagnostics.map((diagnostic) =>
      diagnostic === first || diagnostic.severity !== "error" ? explained(document, diagnostic) : diagnostic,
    ),
    ...(error === null ? [] : [error]),
    ...lintDocument(document, catalog, knowledge),
  ];
  return found.sort((a, b) => a.range.from - b.range.from || rank[a.severity] - rank[b.severity]);
}
