import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { catalog } from "@/lib/catalog";
import type { DocumentFormat, WorkflowDocument } from "@/lib/lobster/document/document";
import { openDocument } from "@/lib/lobster/document/open-document";
import { printMermaid } from "@/lib/lobster/graph/mermaid";
import { outlineWorkflow } from "@/lib/lobster/graph/workflow-outline";
import { firstError } from "@/lib/lobster/validate/first-error";
import type { CompileSchema } from "@/lib/lobster/validate/problem";
import { loadSchemaCompiler } from "@/lib/runtime/schema-compiler";
import { resolveWorkflowArgs } from "@/lib/runtime/workflow-args";

const program = path.resolve(import.meta.dirname, "../../node_modules/@clawdbot/lobster/bin/lobster.js");
const run = promisify(execFile);

/**
 * Asks the reference implementation about a text that ours has nothing against: whether it accepts it, and whether it draws
 * the same nodes and edges. Null when it does, and for a text with errors.
 */
export async function referenceComplaint(text: string, format: DocumentFormat): Promise<string | null> {
  const document = openDocument(text, catalog, { format });
  if (document.workflow === null || !isValid(document, await loadSchemaCompiler())) return null;
  const { fields } = document.workflow;
  const ours = printMermaid(outlineWorkflow(fields, resolveWorkflowArgs(fields, {}), catalog));
  if (partsOf(ours).length < document.workflow.steps.length) throw new Error(`Nodes could not be read of\n${ours}`);
  const folder = mkdtempSync(path.join(tmpdir(), "lobster-graph-"));
  const file = path.join(folder, format === "json" ? "workflow.json" : "workflow.lobster");
  try {
    writeFileSync(file, text);
    const { stdout } = await run(process.execPath, [program, "graph", "--file", file], { cwd: folder });
    return sameDrawing(stdout, ours) ? null : `The reference draws\n${stdout}\nours\n${ours}`;
  } catch (error) {
    if (!(error instanceof Error) || !("stderr" in error)) throw error;
    return `The reference refuses it: ${String(error.stderr)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same nodes by name, form and id, and the same edges; commands in labels are cut and broken into lines elsewhere. */
function sameDrawing(a: string, b: string): boolean {
  return JSON.stringify(partsOf(a)) === JSON.stringify(partsOf(b));
}

function partsOf(drawing: string): readonly string[] {
  const nodes = [...drawing.matchAll(/^ {2}(\w+)([[{(]+)"([^"]*)"/gm)].map(([, name, form, label]) => {
    const id = (label ?? "").split("\\n")[0]?.replace(/\s+/g, "");
    return `${name} ${form} ${id}`;
  });
  const edges = [...drawing.matchAll(/^ {2}(\w+) -->\|([^|]*)\| (\w+)$/gm)].map(([, from, label, to]) => {
    return `${from} ${(label ?? "").replace(/\s+/g, "").slice(0, 20)} ${to}`;
  });
  return [...nodes, ...edges];
}

/** True when ours has nothing against a document. */
export function isValid(document: WorkflowDocument, compile: CompileSchema): boolean {
  return document.workflow !== null && firstError(document, compile) === null;
}
