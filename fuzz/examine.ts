import { catalog } from "@/lib/catalog";
import { stepDryRuns } from "@/lib/catalog/runners";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { DocumentFormat } from "@/lib/lobster/document/document";
import { openDocument } from "@/lib/lobster/document/open-document";
import { explainCondition } from "@/lib/lobster/expression/explain-condition";
import { resolveReferenceOrTemplate } from "@/lib/lobster/expression/resolve-template";
import { printAscii } from "@/lib/lobster/graph/ascii";
import { printDot } from "@/lib/lobster/graph/dot";
import { layoutGraph } from "@/lib/lobster/graph/layout-graph";
import { printMermaid } from "@/lib/lobster/graph/mermaid";
import { projectGraph } from "@/lib/lobster/graph/project-graph";
import { outlineWorkflow } from "@/lib/lobster/graph/workflow-outline";
import { parsePipeline } from "@/lib/lobster/pipeline/parse-pipeline";
import { splitPipeline } from "@/lib/lobster/pipeline/split-pipeline";
import { diagnose } from "@/lib/lobster/validate/diagnose";
import { dryRunPipeline, dryRunWorkflow } from "@/lib/runtime/cli/dry-run";
import { loadWorkflow } from "@/lib/runtime/load-workflow";
import { loadSchemaCompiler } from "@/lib/runtime/schema-compiler";

/** One text to read, and what it is read as. */
export type FuzzCase = { readonly kind: DocumentFormat | "pipeline" | "condition" | "template"; readonly text: string };

/** Reads a text in every way there is without running it. Throws for whatever may not happen. */
export async function examine({ kind, text }: FuzzCase): Promise<void> {
  switch (kind) {
    case "yaml":
    case "json":
      return examineFile(text, kind);
    case "pipeline":
      splitPipeline(text);
      return allowing(() => void dryRunPipeline(parsePipeline(text), catalog));
    case "condition":
      return allowing(() => void explainCondition(text, new Map()));
    case "template":
      return allowing(() => void resolveReferenceOrTemplate(text, { args: {}, records: new Map() }));
  }
}

async function examineFile(text: string, format: DocumentFormat): Promise<void> {
  const document = openDocument(text, catalog, { format });
  const diagnostics = diagnose(document, catalog, await loadSchemaCompiler());
  const graph = projectGraph(document, catalog);
  layoutGraph(graph, () => ({ width: 100, height: 50 }));
  const refusals = diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
  for (const { range } of diagnostics) {
    if (range.from < 0 || range.to < range.from || range.to > text.length)
      throw new Error("A problem lies outside the text");
  }

  const loaded = await attempt(() => loadWorkflow(text, format, catalog));
  if (loaded instanceof LobsterError) {
    // What to do about it may follow.
    if (!refusals.some((refusal) => loaded.message.startsWith(refusal.trimEnd()))) {
      throw new Error(`Refused with "${loaded.message}", shown as ${JSON.stringify(refusals)}`);
    }
    return;
  }
  if (refusals.length > 0) throw new Error(`Accepted, though shown as ${JSON.stringify(refusals)}`);
  const outline = outlineWorkflow(loaded.fields, {}, catalog);
  for (const print of [printMermaid, printDot, printAscii]) print(outline);
  allowing(() => void dryRunWorkflow({ workflow: loaded, args: {}, catalog, dryRuns: stepDryRuns }));
}

async function attempt<Result>(work: () => Promise<Result>): Promise<Result | LobsterError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LobsterError) return error;
    throw error;
  }
}

/** A `LobsterError` is an answer. */
function allowing(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof LobsterError)) throw error;
  }
}
