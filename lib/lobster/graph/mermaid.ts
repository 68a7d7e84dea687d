import type { WorkflowOutline } from "./workflow-outline";

const entities: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ['"', "&quot;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ["|", "&#124;"],
]);

/** Words that Mermaid reads as its own where a node is named. */
const keywords = new Set(
  [
    "graph flowchart subgraph end direction default interpolate call href click class classDef style linkStyle",
    "accTitle accDescr _self _blank _parent _top",
  ].flatMap((line) => line.split(" ")),
);

function escaped(text: string): string {
  return text.replace(/[&"<>|]/g, (character) => entities.get(character) ?? character);
}

/** Names that Mermaid accepts, one for each id. */
function nodeNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const id of ids) {
    const plain = id.replace(/[^A-Za-z0-9_]/g, "_");
    const base = /^[0-9]/.test(plain) || keywords.has(plain) ? `s_${plain}` : plain;
    let name = base;
    for (let number = 2; taken.has(name); number += 1) name = `${base}_${number}`;
    taken.add(name);
    names.set(id, name);
  }
  return names;
}

/** The outline as a Mermaid flowchart, with a newline at the end. */
export function printMermaid({ nodes, edges }: WorkflowOutline): string {
  const names = nodeNames(nodes.map(({ id }) => id));
  const nodeLines = nodes.map(({ id, detail, gate }) => {
    const label = [id, ...(detail === "" ? [] : [detail])].map(escaped).join("\\n");
    return `  ${names.get(id)}${gate ? `{"${label}"}` : `["${label}"]`}`;
  });
  const edgeLines = edges.map(({ from, to, label }) => `  ${names.get(from)} -->|${escaped(label)}| ${names.get(to)}`);
  return `${["flowchart TD", ...nodeLines, "", ...edgeLines].join("\n")}\n`;
}
