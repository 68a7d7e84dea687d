import { catalog } from "@/lib/catalog/index";
import type { Workflow, WorkflowDocument } from "@/lib/lobster/document/document";
import { openDocument } from "@/lib/lobster/document/open-document";
import { validateWorkflow } from "@/lib/lobster/validate/validate-workflow";
import { refuseWorkflow } from "@/lib/runtime/refuse-workflow";
import { schemaCompiler } from "./compile-schema";

/** A stored text as the runtime reads it: `.json` files are strict JSON. */
export function openStoredText(text: string, fileName: string): WorkflowDocument {
  return openDocument(text, catalog, { format: /\.json$/i.test(fileName) ? "json" : "yaml" });
}

/** The runtime's message for the first thing that is wrong in a file, null when the file is right. */
export function firstProblem(document: WorkflowDocument): string | null {
  const syntax = document.diagnostics.find(({ severity }) => severity === "error");
  return syntax?.message ?? validateWorkflow(document.data, schemaCompiler())?.message ?? null;
}

/** Why a text cannot be run, in the runtime's words; null when it can. */
export function refuseToRun(text: string, fileName: string): string | null {
  const document = openStoredText(text, fileName);
  return firstProblem(document) ?? refuseWorkflow(opened(document));
}

/** The workflow of a run's pinned text, which was checked when the run was requested. */
export function loadPinnedWorkflow(text: string, fileName: string): Workflow {
  return opened(openStoredText(text, fileName));
}

function opened({ workflow }: WorkflowDocument): Workflow {
  if (workflow === null) throw new Error("A checked workflow text could not be opened");
  return workflow;
}
