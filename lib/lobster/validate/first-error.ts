import type { Diagnostic } from "../contract/diagnostic";
import type { WorkflowDocument } from "../document/document";
import { placeOfProblem } from "./places";
import type { CompileSchema } from "./problem";
import { validateWorkflow } from "./validate-workflow";

/** The error with which the runtime refuses the document, in its exact words; null when it would run. */
export function firstError(document: WorkflowDocument, compileSchema: CompileSchema): Diagnostic | null {
  const syntax = document.diagnostics.find(({ severity }) => severity === "error");
  if (syntax !== undefined) return syntax;
  const problem = validateWorkflow(document.data, compileSchema);
  if (problem === null) return null;
  const { code, message, path } = problem;
  return { code, severity: "error", message, path, range: placeOfProblem(document, path) };
}
