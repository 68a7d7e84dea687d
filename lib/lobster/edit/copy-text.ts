import type { StepPath } from "../contract/document-path";
import type { WorkflowDocument } from "../document/document";
import { nodeAt } from "../document/syntax-node";

/** Steps of a document, in the given order, as a workflow text that runs by itself; comments above them come along. */
export function copyText(document: WorkflowDocument, paths: readonly StepPath[]): string {
  const block = paths.every(
    (path) => nodeAt(document.syntax, path.slice(0, -1))?.kind === "list" && isBlock(document, path),
  );
  if (!block || document.format === "json") {
    const steps = paths.map((path) => document.stepAt(path)?.fields ?? {});
    return `${JSON.stringify({ steps }, null, 2)}\n`;
  }
  return `steps:\n${paths.map((path) => lines(document, path)).join("")}`;
}

function isBlock(document: WorkflowDocument, path: StepPath): boolean {
  const list = nodeAt(document.syntax, path.slice(0, -1));
  return list?.kind === "list" && list.style === "block";
}

function lines(document: WorkflowDocument, path: StepPath): string {
  const slice = document.stepSlice(path);
  if (slice === null) return "";
  const source = document.text.slice(slice.from, slice.to).replace(/\r\n?/g, "\n").replace(/\n*$/, "\n");
  const indent = /^ *(?=- )/m.exec(source)?.[0].length ?? 0;
  return source.replace(/^( *)(?=\S)/gm, (blank) => " ".repeat(Math.max(0, blank.length - indent) + 2));
}
