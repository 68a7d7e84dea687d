import type { GraphEdge, GraphNode } from "@/lib/lobster/graph/model";
import { type Drawing, endKey, startKey } from "./drawing";
import type { EditorLanguage } from "./editor-language";

/**
 * Whether a drawing says what the text says, checked against a fresh reading of the text: the same steps, of the same
 * kind, at the same places, joined by the same lines.
 */
export function drawingMatchesText(drawing: Drawing, text: string, language: EditorLanguage): boolean {
  const graph = language.project(language.open(text));
  const drawnSteps = drawing.steps.map((step) => [step.key, step.parent, step.id, step.facts.title, step.facts.gate]);
  const readSteps = graph.nodes.map((node: GraphNode) => [node.key, node.parent, node.id, node.title, node.gate]);
  const drawnLines = drawing.lines
    .filter((line) => line.from !== startKey && line.to !== endKey)
    .map((line) => [line.key, line.from, line.to]);
  const readLines = graph.edges
    .filter((edge: GraphEdge) => edge.from !== edge.to)
    .map((edge: GraphEdge) => [edge.key, edge.from, edge.to]);
  return JSON.stringify([drawnSteps, drawnLines]) === JSON.stringify([readSteps, readLines]);
}
