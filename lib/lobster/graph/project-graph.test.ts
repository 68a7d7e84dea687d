import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { openDocument } from "../document/open-document";
import { layoutGraph } from "./layout-graph";
import type { WorkflowGraph } from "./model";
import { projectGraph } from "./project-graph";

function graphOf(text: string): WorkflowGraph {
  return projectGraph(openDocument(text, catalog), catalog);
}

function linesOf(graph: WorkflowGraph): readonly string[] {
  const titles = new Map(graph.nodes.map(({ key, title }) => [key, title]));
  return graph.edges.map(({ from, to, role, field, label }) =>
    `${titles.get(from)} -> ${titles.get(to)} ${role} ${field} ${label}`.trimEnd(),
  );
}

const loopAndBranches = `steps:
  - id: list
    run: echo '[1]'
  - id: fan
    parallel:
      branches:
        - { id: left, run: "echo $list.json", when: $list.json }
        - { id: right, pipeline: head, stdin: $list.json }
  - id: loop
    for_each: $list.json
    item_var: mail
    steps:
      - { id: tag, run: "tag $mail.json.id $left.stdout" }
      - { id: list, run: "echo $tag.stdout", when: $tag.json.ok }
      - { id: again, run: "echo $list.stdout" }
  - id: done
    run: echo $right.json $tag.stdout $loop.json
`;

describe("the drawing of a document", () => {
  it("shows each step with its facts", () => {
    const graph = graphOf(`steps:
  - id: a
    run: |
      # list first
      inbox list
  - id: gate
    approval: Apply?
    when: $a.json.n > 2
  - run: echo
    when: true
  - id: off
    run: echo
    when: false
`);

    expect(graph.nodes).toMatchObject([
      { key: "steps/0", title: "a", kind: "shell", summary: "inbox list", gate: false, condition: null, parent: null },
      { key: "steps/1", title: "gate", kind: "approval", summary: "Apply?", gate: true, condition: "$a.json.n > 2" },
      { key: "steps/2", title: "step 3", id: null, condition: null, order: 2 },
      { key: "steps/3", condition: "false" },
    ]);
  });

  it("D30: draws order, data and guards from every text the runtime fills in", () => {
    const graph = graphOf(`steps:
  - { id: a, run: echo }
  - { id: b, command: "echo $a.stdout $a.json.x", env: { API: "$a.json.api" }, cwd: $a.stdout }
  - { id: c, pipeline: "head --n $a.json.n", stdin: $b.json, condition: $a.json.ok && $b.stdout != '$a.json' }
  - { id: d, approval: "Send $a.json?", stdin: { x: "$a.json" } }
  - { id: e, workflow: x.lobster, workflow_args: { v: "$a.json", n: 1 } }
`);

    expect(linesOf(graph)).toEqual([
      "a -> b sequence",
      "b -> c sequence",
      "c -> d sequence",
      "d -> e sequence",
      "a -> b data command $a.stdout",
      "a -> b data command $a.json.x",
      "a -> b data env.API $a.json.api",
      "a -> c data pipeline $a.json.n",
      "b -> c data stdin $b.json",
      "a -> c guard condition $a.json.ok && $b.stdout != '$a.json'",
      "b -> c guard condition $a.json.ok && $b.stdout != '$a.json'",
      "a -> e data workflow_args.v $a.json",
    ]);
  });

  it("holds branches and loop bodies in their containers and sees what is visible there", () => {
    const graph = graphOf(loopAndBranches);

    expect(graph.nodes.map(({ title, parent }) => `${title} in ${parent}`)).toEqual([
      "list in null",
      "fan in null",
      "left in steps/1",
      "right in steps/1",
      "loop in null",
      "tag in steps/2",
      "list in steps/2",
      "again in steps/2",
      "done in null",
    ]);
    expect(linesOf(graph)).toEqual([
      "list -> fan sequence",
      "fan -> loop sequence",
      "tag -> list sequence",
      "list -> again sequence",
      "loop -> done sequence",
      "list -> left data run $list.json",
      "list -> right data stdin $list.json",
      "list -> loop data for_each $list.json",
      "left -> tag data run $left.stdout",
      "tag -> list data run $tag.stdout",
      "tag -> list guard when $tag.json.ok",
      "list -> again data run $list.stdout",
      "right -> done data run $right.json",
      "loop -> done data run $loop.json",
    ]);
    expect(graph.edges.find(({ label }) => label === "$list.stdout")?.from).toBe("steps/2/steps/1");
  });

  it("draws a reference to a later step, and none to itself or to nothing", () => {
    const graph = graphOf(`steps:
  - { id: a, run: echo $b.stdout $a.stdout $nope.stdout }
  - { id: b, run: echo }
`);

    expect(linesOf(graph)).toEqual(["a -> b sequence", "b -> a data run $b.stdout"]);
  });

  it.each(["", "steps: [", "steps: 5", "steps: [5]", "[]"])("is empty while there are no steps: %j", (text) => {
    expect(graphOf(text)).toMatchObject({ nodes: [], edges: [] });
  });

  it("survives steps of any shape", () => {
    const graph = graphOf(
      "steps: [{ id: 5, run: [1], parallel: 3 }, {}, { for_each: {}, steps: 1, when: [1], env: 7 }]",
    );

    expect(graph.nodes.map(({ title, kind }) => `${title} ${kind}`)).toEqual([
      "step 1 parallel",
      "step 2 empty",
      "step 3 for_each",
    ]);
  });
});

describe("the layout", () => {
  const size = { width: 200, height: 60 };

  it("stacks what follows each other and centres it", () => {
    const graph = graphOf("steps: [{ id: a, run: x }, { id: b, run: x }]");

    const boxes = layoutGraph(graph, ({ title }) => (title === "a" ? size : { width: 100, height: 40 }));

    expect([...boxes.values()]).toEqual([
      { x: 0, y: 0, width: 200, height: 60 },
      { x: 50, y: 116, width: 100, height: 40 },
    ]);
  });

  it("puts branches side by side and loop bodies below each other, inside their container", () => {
    const graph = graphOf(loopAndBranches);

    const boxes = layoutGraph(graph, () => size);

    const box = (key: string) => boxes.get(key) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 };
    const left = box("steps/1/parallel/branches/0");
    const right = box("steps/1/parallel/branches/1");
    expect(right.y).toBe(left.y);
    expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
    const tag = box("steps/2/steps/0");
    const inner = box("steps/2/steps/1");
    expect(inner.x).toBe(tag.x);
    expect(inner.y).toBeGreaterThanOrEqual(tag.y + tag.height);
    for (const node of graph.nodes) {
      if (node.parent === null) continue;
      const outer = box(node.parent);
      const { x, y, width, height } = box(node.key);
      expect(x).toBeGreaterThan(outer.x);
      expect(y).toBeGreaterThan(outer.y + size.height);
      expect(x + width).toBeLessThan(outer.x + outer.width);
      expect(y + height).toBeLessThan(outer.y + outer.height);
    }
  });

  it("never overlaps two steps of one list and is the same every time", () => {
    const graph = graphOf(loopAndBranches);
    const boxes = layoutGraph(graph, () => size);

    for (const one of graph.nodes) {
      for (const other of graph.nodes) {
        const a = boxes.get(one.key);
        const b = boxes.get(other.key);
        if (one === other || one.parent !== other.parent || a === undefined || b === undefined) continue;
        const apart = a.x + a.width < b.x || b.x + b.width < a.x || a.y + a.height < b.y || b.y + b.height < a.y;
        expect(apart).toBe(true);
      }
    }
    expect(layoutGraph(graphOf(loopAndBranches), () => size)).toEqual(boxes);
    expect(boxes.size).toBe(graph.nodes.length);
  });
});
