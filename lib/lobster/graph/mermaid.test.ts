import { expect, it } from "vitest";
import { printMermaid } from "./mermaid";

it("names no node by a word of Mermaid's own", () => {
  const ids = ["end", "graph", "class", "linkStyle", "default", "call", "s_end", "End", "ending"];
  const nodes = ids.map((id) => ({ id, type: "run", detail: "", gate: false }));

  const printed = printMermaid({ nodes, edges: [{ from: "end", to: "graph", label: "next" }] });

  const names = [...printed.matchAll(/^ {2}(\w+)\[/gm)].map(([, name]) => name);
  expect(names).toEqual("s_end s_graph s_class s_linkStyle s_default s_call s_end_2 End ending".split(" "));
  expect(printed).toContain("  s_end -->|next| s_graph\n");
});
