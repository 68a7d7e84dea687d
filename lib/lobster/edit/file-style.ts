import type { WorkflowDocument } from "../document/document";
import { lineStart } from "../document/line-index";
import type { SyntaxNode } from "../document/syntax-node";

/** How a file is written, so that new text looks like the old. Columns and widths are in characters. */
export type FileStyle = {
  readonly eol: "\n" | "\r\n";
  /** Columns a mapping stands right of the key that holds it. */
  readonly mapIndent: number;
  /** Columns a dash stands right of the key that holds its list. */
  readonly listIndent: number;
  /** Columns per level of a flow collection that is spread over lines; null when the file's root is not. */
  readonly flowIndent: number | null;
};

export function fileStyle(document: WorkflowDocument): FileStyle {
  const { text, syntax } = document;
  const firstBreak = text.indexOf("\n");
  const found: { map: number | null; list: number | null } = { map: null, list: null };
  if (syntax !== null) measure(text, syntax, found);
  const mapIndent = found.map ?? (found.list === null || found.list === 0 ? 2 : found.list);
  return {
    eol: firstBreak > 0 && text[firstBreak - 1] === "\r" ? "\r\n" : "\n",
    mapIndent,
    listIndent: found.list ?? mapIndent,
    flowIndent: syntax === null ? null : flowIndent(text, syntax),
  };
}

/** Column of an offset, 0-based. A byte order mark takes none. */
export function columnOf(text: string, offset: number): number {
  const start = lineStart(text, offset);
  return offset - start - (start === 0 && text.startsWith("\uFEFF") ? 1 : 0);
}

/** Column of the first character of the line that holds an offset. */
export function lineIndent(text: string, offset: number): number {
  const start = lineStart(text, offset);
  let at = start;
  while (text[at] === " " || text[at] === "\t" || text[at] === "\uFEFF") at += 1;
  return columnOf(text, Math.min(at, offset));
}

function measure(text: string, node: SyntaxNode, found: { map: number | null; list: number | null }): void {
  if (node.kind === "list" && node.style === "block") {
    for (const { value } of node.items) {
      if (found.map !== null && found.list !== null) return;
      measure(text, value, found);
    }
  }
  if (node.kind !== "map" || node.style !== "block") return;
  for (const { from, value } of node.entries) {
    if (found.map !== null && found.list !== null) return;
    const right = columnOf(text, value.range.from) - columnOf(text, from);
    if (value.kind === "map" && value.style === "block") found.map ??= right;
    if (value.kind === "list" && value.style === "block") found.list ??= right;
    measure(text, value, found);
  }
}

function flowIndent(text: string, root: SyntaxNode): number | null {
  if (root.kind !== "map" || root.style !== "flow") return null;
  const first = root.entries[0];
  if (first === undefined) return text.slice(root.range.from, root.range.to).includes("\n") ? 2 : null;
  if (!text.slice(root.range.from, first.from).includes("\n")) return null;
  return Math.max(1, columnOf(text, first.from) - lineIndent(text, root.range.from));
}
