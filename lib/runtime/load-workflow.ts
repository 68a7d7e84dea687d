import type { Catalog } from "@/lib/lobster/contract/catalog";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { DocumentFormat, Workflow } from "@/lib/lobster/document/document";
import { openDocument } from "@/lib/lobster/document/open-document";
import type { CompileSchema } from "@/lib/lobster/validate/problem";
import { explainSyntax } from "@/lib/lobster/validate/syntax-hints";
import { validateWorkflow } from "@/lib/lobster/validate/validate-workflow";
import { loadSchemaCompiler } from "./schema-compiler";

/** Reads and checks a workflow text. Throws a `runtime_error` with the first problem of the file. */
export async function loadWorkflow(text: string, format: DocumentFormat, catalog: Catalog): Promise<Workflow> {
  const { diagnostics, data, workflow } = openDocument(text, catalog, { format });
  const syntax = diagnostics.find(({ severity }) => severity === "error");
  if (syntax !== undefined) {
    const hint = explainSyntax({ text, format }, syntax)?.hint;
    const message = hint === undefined ? syntax.message : `${syntax.message.trimEnd()}\n${hint}`;
    throw new LobsterError("runtime_error", "syntax", message);
  }
  const compileSchema = text.includes("responseSchema") ? await loadSchemaCompiler() : nothingToCompile;
  const problem = validateWorkflow(data, compileSchema);
  if (problem !== null) throw new LobsterError("runtime_error", "invalid_workflow", problem.message);
  if (workflow === null) throw new Error("A valid workflow text has no workflow");
  return workflow;
}

const nothingToCompile: CompileSchema = () => {
  throw new Error("A schema stands in a text that does not name one");
};
