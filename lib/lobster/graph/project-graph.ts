import type { Catalog } from "../contract/catalog";
import { pathKey } from "../contract/document-path";
import type { JsonValue } from "../contract/json-value";
import type { StepNode, WorkflowDocument } from "../document/document";
import { conditionReferences } from "../expression/condition-references";
import { findReferences, type Reference } from "../expression/references";
import { stepCondition } from "../expression/step-condition";
import { readNotes } from "../notes/file-notes";
import { hasApprovalGate } from "../run/gates";
import { type PlacedStep, placeSteps } from "./child-list";
import type { GraphEdge, GraphNode, WorkflowGraph } from "./model";
import { type ReferenceScope, referenceScope } from "./reference-scope";
import { type StepText, stepTexts } from "./step-texts";

function conditionText({ step, list }: PlacedStep): string | null {
  const condition = list === null || list.sharedFields.includes("when") ? stepCondition(step.fields) : null;
  if (condition === null || condition.value === true) return null;
  return typeof condition.value === "string" ? condition.value.trim() : JSON.stringify(condition.value);
}

function positionInList(path: readonly (string | number)[]): JsonValue {
  const index = path.at(-1);
  return typeof index === "number" ? index + 1 : "";
}

const nodes = new WeakMap<StepNode, GraphNode>();

/** A step that was not edited and stands where it stood is the same node. */
function nodeOf(placed: PlacedStep, order: number): GraphNode {
  const before = nodes.get(placed.step);
  if (before?.order === order) return before;
  const node = readNode(placed, order);
  nodes.set(placed.step, node);
  return node;
}

function readNode(placed: PlacedStep, order: number): GraphNode {
  const { step, container } = placed;
  return {
    key: pathKey(step.path),
    path: step.path,
    title: step.id ?? `step ${positionInList(step.path)}`,
    id: step.id,
    kind: step.kind.kind,
    summary: step.kind.summary(step.fields),
    gate: container === null && hasApprovalGate(step.fields),
    condition: conditionText(placed),
    parent: container === null ? null : pathKey(container.path),
    order,
  };
}

const edges = new WeakMap<StepNode, Map<string, GraphEdge>>();

/** An edge to a step; the same object as long as the step is not edited and the edge comes from where it came. */
function edge(step: StepNode, { role, from, to, field, label }: Omit<GraphEdge, "key">): GraphEdge {
  const key = [role, from, to, field, label].join(" ");
  const ofStep = edges.get(step) ?? new Map<string, GraphEdge>();
  edges.set(step, ofStep);
  const before = ofStep.get(key);
  if (before !== undefined) return before;
  const made = { key, from, to, role, field, label };
  ofStep.set(key, made);
  return made;
}

function sequenceEdges(placed: readonly PlacedStep[]): readonly GraphEdge[] {
  const lastOfList = new Map<string, string>();
  const found: GraphEdge[] = [];
  for (const { step, list } of placed) {
    const listKey = pathKey(step.path.slice(0, -1));
    const to = pathKey(step.path);
    const from = lastOfList.get(listKey);
    if (from !== undefined && (list === null || list.ordered)) {
      found.push(edge(step, { from, to, role: "sequence", field: "", label: "" }));
    }
    lastOfList.set(listKey, to);
  }
  return found;
}

const known = new WeakMap<StepText, readonly Reference[]>();

function referencesIn(text: StepText): readonly Reference[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const found = text.substitution === "condition" ? conditionReferences(text.text) : findReferences(text.text);
  known.set(text, found);
  return found;
}

function edgesOfText({ step }: PlacedStep, text: StepText, scope: ReferenceScope): readonly GraphEdge[] {
  if (text.substitution === "args") return [];
  const guard = text.substitution === "condition";
  return referencesIn(text).flatMap((reference) => {
    const meaning = reference.kind === "step" ? scope.meaning(step, reference.id) : null;
    if (meaning?.kind !== "step" || meaning.step === step) return [];
    const label = guard ? text.text.trim() : reference.text;
    return [
      edge(step, {
        from: pathKey(meaning.step.path),
        to: pathKey(step.path),
        role: guard ? "guard" : "data",
        field: text.name,
        label,
      }),
    ];
  });
}

/** The drawing of a document: what follows what, what flows where and what decides. Empty while the text is broken. */
export function projectGraph(document: WorkflowDocument, catalog: Catalog): WorkflowGraph {
  const steps = document.workflow?.steps ?? [];
  const placed = placeSteps(steps);
  const scope = referenceScope(steps);
  const references = placed.flatMap((one) =>
    stepTexts(one.step, catalog.fieldsOf(one.step.kind, one.list ?? undefined)).flatMap((text) =>
      edgesOfText(one, text, scope),
    ),
  );
  const byKey = new Map([...sequenceEdges(placed), ...references].map((one) => [one.key, one]));
  return { nodes: placed.map(nodeOf), edges: [...byKey.values()], notes: readNotes(document, catalog) };
}
