import type { WorkflowOutline } from "./workflow-outline";

/** The outline as plain text, with a newline at the end. */
export function printAscii({ nodes, edges }: WorkflowOutline): string {
  const nodeLines = nodes.map(({ id, type, detail }) => `- ${id} [${type}]${detail === "" ? "" : ` (${detail})`}`);
  const edgeLines = edges.map(({ from, to, label }) => `- ${from} -> ${to} (${label})`);
  const lines = [
    "Workflow Graph",
    "",
    "Nodes:",
    ...nodeLines,
    "",
    "Edges:",
    ...(edgeLines.length === 0 ? ["- (none)"] : edgeLines),
  ];
  return `${lines.join("\n")}\n`;
}
