import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { catalog } from "@/lib/catalog";
import type { DocumentFormat, WorkflowDocument } from "@/lib/lobster/document/document";
import { openDocument } from "@/lib/lobster/document/open-document";
import { printDot } from "@/lib/lobster/graph/dot";
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
  const ours = printDot(outlineWorkflow(fields, resolveWorkflowArgs(fields, {}), catalog));
  if (partsOf(ours).length < document.workflow.steps.length) throw new Error(`Nodes could not be read of\n${ours}`);
  const folder = mkdtempSync(path.join(tmpdir(), "lobster-graph-"));
  const file = path.join(folder, format === "json" ? "workflow.json" : "workflow.lobster");
  try {
    writeFileSync(file, text);
    const { stdout } = await run(process.execPath, [program, "graph", "--file", file, "--format", "dot"], {
      cwd: folder,
    });
    return sameDrawing(stdout, ours) ? null : `The reference draws\n${stdout}\nours\n${ours}`;
  } catch (error) {
    if (!(error instanceof Error) || !("stderr" in error)) throw error;
    return `The reference refuses it: ${String(error.stderr)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same nodes by id and form, and the same edges; the two break and cut the texts of commands in other places. */
function sameDrawing(a: string, b: string): boolean {
  return JSON.stringify(partsOf(a)) === JSON.stringify(partsOf(b));
}

function partsOf(drawing: string): readonly string[] {
  const name = '"((?:[^"\\\\]|\\\\.)*)"';
  const nodes = [...drawing.matchAll(new RegExp(`^ *${name} \\[shape=(\\w+)`, "gms"))];
  const edges = [...drawing.matchAll(new RegExp(`^ *${name} -> ${name} \\[label=${name}`, "gms"))];
  const plain = (text: string | undefined): string => (text ?? "").replace(/\\n|\s+/g, "").slice(0, 40);
  return [
    ...nodes.map(([, id, form]) => `${plain(id)} ${form}`),
    ...edges.map(([, from, to, label]) => `${plain(from)} ${plain(label).slice(0, 20)} ${plain(to)}`),
  ];
}

/** True when ours has nothing against a document. */
export function isValid(document: WorkflowDocument, compile: CompileSchema): boolean {
  return document.workflow !== null && firstError(document, compile) === null;
}
