import { type Drawing, endKey, startKey } from "./drawing";
import type { EditorLanguage } from "./editor-language";

/**
 * Whether a drawing says what the text says, checked against a fresh reading of the text: the same steps, of the same
 * kind, at the same places, joined by the same lines, with the same comments, regions and steps in comments.
 */
export function drawingMatchesText(drawing: Drawing, text: string, language: EditorLanguage): boolean {
  return drawnSummary(drawing) === readSummary(text, language);
}

/** What a drawing says, in the words of `readSummary`. */
export function drawnSummary(drawing: Drawing): string {
  return JSON.stringify({
    steps: drawing.steps.map(({ key, parent, id, facts }) => [key, parent, id, facts.title, facts.gate, facts.note]),
    lines: drawing.lines
      .filter((line) => line.from !== startKey && line.to !== endKey)
      .map((line) => [line.key, line.from, line.to]),
    head: drawing.note?.text ?? null,
    regions: drawing.regions.map(({ title, at }) => [title, at]),
    disabled: drawing.disabled.map(({ step }) => [step.id, step.range.from]).sort(byPlace),
  });
}

/** What a text says to somebody who reads it whole and for the first time. */
export function readSummary(text: string, language: EditorLanguage): string {
  const { nodes, edges, notes } = language.project(language.open(text));
  return JSON.stringify({
    steps: nodes.map(({ key, parent, id, title, gate }) => {
      return [key, parent, id, title, gate, notes.ofSteps.get(key)?.text ?? null];
    }),
    lines: edges.filter((edge) => edge.from !== edge.to).map((edge) => [edge.key, edge.from, edge.to]),
    // A head of nothing but ornament says nothing and is not drawn.
    head: /[\p{L}\p{N}]/u.test(notes.head?.text ?? "") ? (notes.head?.text ?? null) : null,
    regions: notes.regions.map(({ title, range }) => [title, range.from]),
    disabled: notes.disabled.map(({ id, range }) => [id, range.from]).sort(byPlace),
  });
}

function byPlace(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  return Number(a[1]) - Number(b[1]);
}
