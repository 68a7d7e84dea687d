import { describe, expect, it } from "vitest";
import { createAnalysis } from "@/lib/editor/analysis";
import { lobsterLanguage } from "@/lib/editor/lobster-language";
import { flowEdges, flowNodes } from "./flow-elements";

const language = lobsterLanguage("a.lobster");
const text = `# Head.
steps:
  # region All
  - id: a
    run: a
  - id: fan
    parallel:
      branches:
        - { id: b, run: b, stdin: $a.json }
        - { id: c, run: c }
  # - id: off
  #   run: off
  - id: gate
    approval: Sure?
    stdin: $b.json
  - id: d
    run: d
    approval: Really?
    when: $gate.approved
    on_error: skip_rest
  - id: e
    run: e
`;

function elements(source: string, previous: ReturnType<typeof flowNodes> = []) {
  const drawing = createAnalysis(language).drawingOf(language.open(source));
  const nodes = flowNodes(drawing, new Map(previous.map((node) => [node.id, node])));
  return { drawing, nodes, edges: flowEdges(drawing, new Map()) };
}

describe("lines and the handles they hang on", () => {
  it("B98: all lines stay and point at a handle of their step when a branch is added", () => {
    const before = elements(text);
    const longer = text.replace(
      "{ id: c, run: c }",
      "{ id: c, run: c }\n        - { id: new, run: n, stdin: $a.json }",
    );
    const after = elements(longer, before.nodes);

    for (const { nodes, edges, drawing } of [before, after]) {
      const byId = new Map(nodes.map((node) => [node.id, node]));
      expect(edges.length).toBe(drawing.lines.length);
      for (const edge of edges) {
        const from = byId.get(edge.source)?.handles?.find((handle) => handle.id === edge.sourceHandle);
        const to = byId.get(edge.target)?.handles?.find((handle) => handle.id === edge.targetHandle);
        expect([from?.type, to?.type], edge.id).toEqual(["source", "target"]);
      }
    }
    const known = new Set(after.edges.map((edge) => edge.id));
    expect(before.edges.filter((edge) => !known.has(edge.id))).toEqual([]);
  });

  it("B98: the same steps are the same nodes while a run only colours them", () => {
    const before = elements(text);
    const after = elements(text, before.nodes);

    expect(after.nodes.every((node, index) => node === before.nodes[index])).toBe(true);
  });

  it("lines from the side end on the border of the diamond, not in its empty corner", () => {
    const { drawing } = elements(text);
    const gate = drawing.steps.find((step) => step.id === "gate");
    const line = drawing.lines.find((one) => one.role === "data" && one.to === gate?.key);
    const { x = 0, y = 0, width = 0 } = gate?.box ?? {};
    const fromMiddle = Math.abs((line?.route.end.y ?? 0) - (y + 56)) / 56;

    expect(line?.route.end.x).toBeCloseTo(x + width - (fromMiddle * width) / 2, 5);
  });

  it("comments of the file are nodes of their own, regions behind everything", () => {
    const { nodes } = elements(text);
    const kinds = nodes.map((node) => node.type);

    expect(kinds.filter((kind) => kind === "note" || kind === "region" || kind === "disabled")).toHaveLength(3);
    expect(nodes.find((node) => node.type === "region")?.zIndex).toBeLessThan(0);
  });
});
