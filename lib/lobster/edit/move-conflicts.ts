import type { Catalog } from "../contract/catalog";
import type { JsonValue } from "../contract/json-value";
import type { StepNode, Workflow, WorkflowDocument } from "../document/document";
import { flattenSteps, readWorkflow } from "../document/workflow-steps";
import { findReferences } from "../expression/references";
import { placeSteps } from "../graph/child-list";
import { type NameMeaning, type ReferenceScope, referenceScope } from "../graph/reference-scope";
import { stepTexts } from "../graph/step-texts";

/**
 * What a new order of the steps would break that works now: a reference to a result that is no longer there, or an id
 * that two steps would share. `after`: the data in the new order. Null when nothing breaks.
 */
export function orderReason(document: WorkflowDocument, after: JsonValue | undefined, catalog: Catalog): string | null {
  const next = after === undefined ? null : readWorkflow(after, catalog);
  if (document.workflow === null || next === null) return null;
  const steps = flattenSteps(next.steps);
  return (
    newlyShared(document.workflow.steps, next.steps) ??
    referenceReason(document, steps, referenceScope(next.steps), catalog)
  );
}

/** Why steps cannot stand as `after` has them: two would share an id. Null when none do that have not before. */
export function sharedIdReason(
  document: WorkflowDocument,
  after: JsonValue | undefined,
  catalog: Catalog,
): string | null {
  const next = after === undefined ? null : readWorkflow(after, catalog);
  return document.workflow === null || next === null ? null : newlyShared(document.workflow.steps, next.steps);
}

function newlyShared(before: readonly StepNode[], after: readonly StepNode[]): string | null {
  const known = sharedIds(before);
  const id = [...sharedIds(after)].find((each) => !known.has(each));
  return id === undefined ? null : `Another step there has the id ${id} already.`;
}

/** Ids that several steps have whose results are seen at one place. */
function sharedIds(steps: readonly StepNode[]): ReadonlySet<string> {
  const shared = new Set<string>();
  const seen = new Map<StepNode | null, Set<string>>();
  for (const { step, container, list } of placeSteps(steps)) {
    if (step.id === null) continue;
    const scope = list?.visibleAfter === false ? container : null;
    const ids = seen.get(scope) ?? new Set();
    seen.set(scope, ids);
    if (ids.has(step.id)) shared.add(step.id);
    ids.add(step.id);
  }
  return shared;
}

function referenceReason(
  { workflow, allSteps }: WorkflowDocument,
  after: readonly StepNode[],
  nextScope: ReferenceScope,
  catalog: Catalog,
): string | null {
  if (workflow === null) return null;
  const scope = scopeOf(workflow);
  const byId = stepsById(after);
  const known = stepsById(allSteps);
  for (const step of allSteps) {
    const moved = step.id === null || !known.has(step.id) ? undefined : byId.get(step.id);
    if (moved === undefined) continue;
    for (const name of namesIn(step, catalog)) {
      const reason = lostReason(step, name, scope.meaning(step, name), () => nextScope.meaning(moved, name));
      if (reason !== null) return reason;
    }
  }
  return null;
}

// A step keeps its identity while it is not edited, and a drag asks about many places of one document.
const knownScopes = new WeakMap<Workflow, ReferenceScope>();
const knownNames = new WeakMap<StepNode, ReadonlySet<string>>();

function scopeOf(workflow: Workflow): ReferenceScope {
  const scope = knownScopes.get(workflow) ?? referenceScope(workflow.steps);
  knownScopes.set(workflow, scope);
  return scope;
}

/** Names of steps and variables that the texts of a step refer to. */
function namesIn(step: StepNode, catalog: Catalog): ReadonlySet<string> {
  const before = knownNames.get(step);
  if (before !== undefined) return before;
  const texts = stepTexts(step, catalog.fieldsOf(step.kind));
  const references = texts.flatMap(({ text }) => findReferences(text));
  const names = new Set(references.flatMap((reference) => (reference.kind === "step" ? reference.id : [])));
  knownNames.set(step, names);
  return names;
}

function lostReason(
  step: StepNode,
  name: string,
  before: NameMeaning | null,
  after: () => NameMeaning | null,
): string | null {
  if (before === null || (before.kind === "step" && !before.available)) return null;
  const next = after();
  const reader = step.id ?? "A step";
  if (before.kind === "variable") {
    if (next?.kind === "variable") return null;
    return `${reader} reads \`$${name}\`, which only steps inside ${before.container.id ?? "the loop"} know.`;
  }
  if (next === null) return `${reader} reads the result of ${name}, which is not known outside of its loop.`;
  if (next.kind === "variable") return `Inside this loop \`$${name}\` means the current item or its number.`;
  return next.available ? null : `${reader} reads the result of ${name}, so it has to run after it.`;
}

/** Steps by their id, without ids that several have. */
function stepsById(steps: readonly StepNode[]): ReadonlyMap<string, StepNode> {
  const found = new Map<string, StepNode>();
  const twice = new Set<string>();
  for (const step of steps) {
    if (step.id === null) continue;
    if (found.has(step.id)) twice.add(step.id);
    found.set(step.id, step);
  }
  for (const id of twice) found.delete(id);
  return found;
}
