import { describe, expect, it } from "vitest";
import { createAnalysis } from "@/lib/editor/analysis";
import { lobsterLanguage } from "@/lib/editor/lobster-language";
import { type FlowNode, flowEdges, flowNodes } from "./flow-elements";

const language = lobsterLanguage("a.lobster");
const text = `steps:
  - id: plan
    run: cat plan.json
  - id: ship
    for_each: $plan.json
    steps:
      - id: push
        run: push
`;

function nodesOf(source: string, previous: readonly FlowNode[] = []) {
  const drawing = createAnalysis(language).drawingOf(language.open(source));
  return { drawing, nodes: flowNodes(drawing, new Map(previous.map((node) => [node.id, node]))) };
}

describe("canvas nodes", () => {
  it("are the same objects where an edit changed nothing, so that only the rest renders", () => {
    const before = nodesOf(text).nodes;

    const after = nodesOf(text.replace("cat plan.json", "cat other.json"), before).nodes;

    const same = after.filter((node) => before.includes(node)).map((node) => node.id);
    expect(same).toEqual(["steps/1", "steps/1/steps/0", "start", "end"]);
  });

  it("stand inside their container, which comes before them", () => {
    const { nodes, drawing } = nodesOf(text);
    const inner = nodes.find((node) => node.id === "steps/1/steps/0");
    const box = (key: string) => drawing.steps.find((step) => step.key === key)?.box ?? { x: 0, y: 0 };

    expect(inner?.parentId).toBe("steps/1");
    const order = nodes.map((node) => node.id);
    expect(order.indexOf("steps/1")).toBeLessThan(order.indexOf("steps/1/steps/0"));
    expect(inner?.position).toEqual({
      x: box("steps/1/steps/0").x - box("steps/1").x,
      y: box("steps/1/steps/0").y - box("steps/1").y,
    });
  });

  it("have a line for every line of the drawing, between nodes that exist", () => {
    const { nodes, drawing } = nodesOf(text);
    const ids = new Set(nodes.map((node) => node.id));
    const edges = flowEdges(drawing, new Map());

    expect(edges).toHaveLength(drawing.lines.length);
    expect(edges.every((edge) => ids.has(edge.source) && ids.has(edge.target))).toBe(true);
  });
});
