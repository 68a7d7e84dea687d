import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import type { StepNode } from "@/lib/lobster/document/document";
import type { StepPlace } from "@/lib/lobster/edit/command";
import type { GraphNode } from "@/lib/lobster/graph/model";
import type { DrawnLine, DrawnStep } from "./drawing";
import type { Box, Route, RoutedBox } from "./line-routing";
import { sameContent } from "./same-content";
import { type StepFacts, stepFacts } from "./step-facts";

/*
 * What is drawn of a step that was not edited, as the same object from one drawing to the next: the page renders only
 * what is a new object. Everything here gives what would be made afresh.
 */

type KnownFacts = {
  readonly node: GraphNode;
  readonly note: string | null;
  readonly problems: readonly Diagnostic[];
  readonly facts: StepFacts;
};

const factsOf = new WeakMap<StepNode, KnownFacts>();

export function keptFacts(
  node: GraphNode,
  step: StepNode | null,
  problems: readonly Diagnostic[],
  note: string | null,
): StepFacts {
  if (step === null) return stepFacts(node, step, problems, note);
  const before = factsOf.get(step);
  if (before?.node === node && before.note === note && sameMembers(before.problems, problems)) return before.facts;
  const made = stepFacts(node, step, problems, note);
  // Problems are found anew for each text, and mostly say the same.
  const facts = before !== undefined && sameContent(before.facts, made) ? before.facts : made;
  factsOf.set(step, { node, note, problems, facts });
  return facts;
}

function sameMembers(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index]);
}

const stepOf = new WeakMap<StepFacts, DrawnStep>();

/** `make` is asked where the step looks or stands differently now. */
export function keptStep(
  place: Pick<DrawnStep, "key" | "box" | "container" | "facts" | "inner">,
  make: () => DrawnStep,
): DrawnStep {
  const before = stepOf.get(place.facts);
  if (
    before !== undefined &&
    before.key === place.key &&
    before.container === place.container &&
    before.inner === place.inner &&
    sameBox(before.box, place.box)
  ) {
    return before;
  }
  const step = make();
  stepOf.set(place.facts, step);
  return step;
}

function sameBox(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

const lineOf = new WeakMap<object, DrawnLine>();

/** The line of an edge; the same object as long as the edge and its route are. */
export function keptLine(edge: Omit<DrawnLine, "route" | "insert">, route: Route, insert: StepPlace | null): DrawnLine {
  const before = lineOf.get(edge);
  if (before !== undefined && before.route === route && before.insert?.index === insert?.index) return before;
  const { key, from, to, role, field, label } = edge;
  const line = { key, from, to, role, field, label, route, insert };
  lineOf.set(edge, line);
  return line;
}

const routedOf = new WeakMap<DrawnStep, RoutedBox>();

/** What lines need to know of a step. */
export function routedBox(step: DrawnStep): RoutedBox {
  const before = routedOf.get(step);
  if (before !== undefined) return before;
  const box = { ...step.box, ports: step.ports };
  routedOf.set(step, box);
  return box;
}
