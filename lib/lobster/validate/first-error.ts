import type { Diagnostic } from "../contract/diagnostic";
import type { WorkflowDocument } from "../document/document";
import { placeOfProblem } from "./places";
import type { CompileSchema } from "./problem";
import { explainProblem } from "./problem-hints";
import { explainSyntax } from "./syntax-hints";
import { validateWorkflow } from "./validate-workflow";

/** A problem of the syntax with what to do about it. */
export function explained(document: WorkflowDocument, diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, ...explainSyntax(document, diagnostic) };
}

/** The error with which the runtime refuses the document, in its exact words; null when it would run. */
export function firstError(document: WorkflowDocument, compileSchema: CompileSchema): Diagnostic | null {
  const syntax = document.diagnostics.find(({ severity }) => severity === "error");
  if (syntax !== undefined) return explained(document, syntax);
  const problem = validateWorkflow(document.data, compileSchema);
  if (problem === null) return null;
  const { code, message, path } = problem;
  const range = placeOfProblem(document, path);
  return { code, severity: "error", message, path, range, ...explainProblem(document, problem) };
}
