import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { isJsonObject, type JsonObject } from "../contract/json-value";
import { openDocument } from "../document/open-document";
import { printAscii } from "./ascii";
import { printDot } from "./dot";
import { printMermaid } from "./mermaid";
import { outlineWorkflow, type WorkflowOutline } from "./workflow-outline";

function outline(text: string, args: JsonObject = {}): WorkflowOutline {
  const { data } = openDocument(text, catalog);
  if (!isJsonObject(data)) throw new Error("The test's workflow is no mapping");
  return outlineWorkflow(data, args, catalog);
}

const triage = `
name: inbox-triage
args:
  tag: { default: family }
steps:
  - id: collect
    command: inbox list --json --tag \${tag}
  - id: categorize
    command: inbox categorize --json
    stdin: $collect.stdout
  - id: gate
    approval: "Apply?"
    stdin: $categorize.stdout
  - id: execute
    pipeline: "exec inbox apply | where a>1"
    stdin: $categorize.stdout
    condition: $gate.approved && $collect.json.n > 2
`;

describe("the outline of a workflow", () => {
  it("is a Mermaid flowchart", () => {
    expect(printMermaid(outline(triage, { tag: "family" }))).toBe(`flowchart TD
  collect["collect\\nrun: inbox list --json --tag family"]
  categorize["categorize\\nrun: inbox categorize --json"]
  gate{"gate\\napproval gate"}
  execute["execute\\npipeline: exec inbox apply &#124; where a&gt;1"]

  collect -->|next| categorize
  collect -->|stdin| categorize
  categorize -->|next| gate
  categorize -->|stdin| gate
  gate -->|next| execute
  categorize -->|stdin| execute
  gate -->|when: $gate.approved &amp;&amp; $collect.json.n &gt; 2| execute
  collect -->|when: $gate.approved &amp;&amp; $collect.json.n &gt; 2| execute
`);
  });

  it("T114, D28: is a Graphviz digraph whose labels break at a line break of Graphviz", () => {
    expect(printDot(outline(triage, { tag: "family" }))).toBe(`digraph workflow {
  rankdir=TB;
  "collect" [shape=box,label="collect\\nrun: inbox list --json --tag family"];
  "categorize" [shape=box,label="categorize\\nrun: inbox categorize --json"];
  "gate" [shape=diamond,label="gate\\napproval gate"];
  "execute" [shape=box,label="execute\\npipeline: exec inbox apply | where a>1"];

  "collect" -> "categorize" [label="next"];
  "collect" -> "categorize" [label="stdin"];
  "categorize" -> "gate" [label="next"];
  "categorize" -> "gate" [label="stdin"];
  "gate" -> "execute" [label="next"];
  "categorize" -> "execute" [label="stdin"];
  "gate" -> "execute" [label="when: $gate.approved && $collect.json.n > 2"];
  "collect" -> "execute" [label="when: $gate.approved && $collect.json.n > 2"];
}
`);
  });

  it("is plain text", () => {
    expect(printAscii(outline(triage, { tag: "family" }))).toBe(`Workflow Graph

Nodes:
- collect [run] (run: inbox list --json --tag family)
- categorize [run] (run: inbox categorize --json)
- gate [approval] (approval gate)
- execute [pipeline] (pipeline: exec inbox apply | where a>1)

Edges:
- collect -> categorize (next)
- collect -> categorize (stdin)
- categorize -> gate (next)
- categorize -> gate (stdin)
- gate -> execute (next)
- categorize -> execute (stdin)
- gate -> execute (when: $gate.approved && $collect.json.n > 2)
- collect -> execute (when: $gate.approved && $collect.json.n > 2)
`);
  });

  it("D29: keeps everything behind a backslash and an n of a command, as text and for Graphviz", () => {
    const single = outline(String.raw`steps: [{ id: a, run: 'printf "one\ntwo" | sort' }]`);

    expect(printAscii(single)).toContain(String.raw`- a [run] (run: printf "one\ntwo" | sort)`);
    expect(printDot(single)).toContain(String.raw`label="a\nrun: printf \"one\\ntwo\" | sort"`);
  });

  it("names every kind of step", () => {
    const { nodes } = outline(`steps:
  - { id: r, run: echo }
  - { id: c, command: echo }
  - { id: p, pipeline: head }
  - { id: w, workflow: x.lobster }
  - { id: any, parallel: { wait: any, branches: [{ id: b, run: echo }] } }
  - { id: all, parallel: { branches: [{ id: b2, run: echo }] } }
  - { id: loop, for_each: $r.json, steps: [{ id: s, run: echo }] }
  - { id: g, approval: true }
  - { id: rg, run: list, approval: true }
  - { id: q, input: { prompt: p, responseSchema: {} } }
  - { id: blank, run: " " }
`);

    expect(nodes.map(({ id, type, detail, gate }) => `${id} ${type} ${detail}${gate ? " (gate)" : ""}`)).toEqual([
      "r run run: echo",
      "c run run: echo",
      "p pipeline pipeline: head",
      "w workflow workflow: x.lobster",
      "any parallel parallel (any)",
      "all parallel parallel (all)",
      "loop for_each for_each: $r.json",
      "g approval approval gate (gate)",
      "rg run run: list (gate)",
      "q input input request",
      "blank step ",
    ]);
  });

  it("draws references inside mappings, known steps only, each once", () => {
    const { edges } = outline(`steps:
  - { id: a, run: echo }
  - { id: b, run: echo, stdin: { x: ["$a.json", "$a.stdout", "$nope.json"] } }
  - { id: c, for_each: $b.json, steps: [{ id: s, run: echo $a.json }], when: true }
`);

    expect(edges).toEqual([
      { from: "a", to: "b", label: "next" },
      { from: "a", to: "b", label: "stdin" },
      { from: "b", to: "c", label: "next" },
      { from: "b", to: "c", label: "for_each" },
    ]);
  });

  it("cuts long details and conditions and keeps them on one line", () => {
    const { nodes, edges } = outline(`steps:
  - id: a
    run: |
      echo one
      echo two
  - id: b
    run: ${"x".repeat(100)}
    when: $a.stdout == "${"y".repeat(100)}"
`);

    expect(nodes[0]?.detail).toBe("run: echo one echo two");
    expect(nodes[1]?.detail).toBe(`run: ${"x".repeat(74)}…`);
    expect(edges[1]?.label).toBe(`when: ${`$a.stdout == "${"y".repeat(100)}`.slice(0, 69)}…`);
  });

  it("has nothing between the steps when there is one", () => {
    const single = outline("steps: [{ id: a, run: touch made }]");

    expect(printMermaid(single)).toBe('flowchart TD\n  a["a\\nrun: touch made"]\n\n');
    expect(printAscii(single)).toContain("Edges:\n- (none)\n");
  });

  it("gives Mermaid and Graphviz names they can read", () => {
    const odd = outline(`steps:
  - { id: a b, run: 'echo "q" \\x' }
  - { id: a-b, run: echo }
  - { id: 1st, run: echo }
`);

    expect(printMermaid(odd).split("\n").slice(1, 4)).toEqual([
      '  a_b["a b\\nrun: echo &quot;q&quot; \\x"]',
      '  a_b_2["a-b\\nrun: echo"]',
      '  s_1st["1st\\nrun: echo"]',
    ]);
    expect(printDot(odd)).toContain('  "a b" [shape=box,label="a b\\nrun: echo \\"q\\" \\\\x"];');
  });
});
