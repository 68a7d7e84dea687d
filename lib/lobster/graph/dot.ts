import type { WorkflowOutline } from "./workflow-outline";

function quoted(text: string): string {
  return text.replace(/["\\]/g, "\\$&");
}

/** The outline in the language of Graphviz, with a newline at the end. */
export function printDot({ nodes, edges }: WorkflowOutline): string {
  const nodeLines = nodes.map(({ id, detail, gate }) => {
    const label = [id, ...(detail === "" ? [] : [detail])].map(quoted).join("\\n");
    return `  "${quoted(id)}" [shape=${gate ? "diamond" : "box"},label="${label}"];`;
  });
  const edgeLines = edges.map(
    ({ from, to, label }) => `  "${quoted(from)}" -> "${quoted(to)}" [label="${quoted(label)}"];`,
  );
  return `${["digraph workflow {", "  rankdir=TB;", ...nodeLines, "", ...edgeLines, "}"].join("\n")}\n`;
}
