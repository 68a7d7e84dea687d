import type { Catalog } from "../contract/catalog";
import { type DocumentPath, type StepPath, samePath } from "../contract/document-path";
import type { WorkflowDocument } from "../document/document";
import { type ListNode, nodeAt } from "../document/syntax-node";
import type { EditCommand } from "./command";
import { removeSlices, sliceOf } from "./list-items";
import type { EditPlan } from "./plan";
import { type NextPlan, planInTurn } from "./plan-in-turn";
import { removeReason } from "./plan-remove-field";
import { neighbourOf, planRemoveStep } from "./plan-remove-step";
import { refused } from "./refusal";
import { choiceReason, outermostPaths, pathsOfRun, type StepRun, stepNames } from "./step-paths";

type RemoveSteps = Extract<EditCommand, { readonly type: "removeSteps" }>;

export function planRemoveSteps(document: WorkflowDocument, { paths }: RemoveSteps, catalog: Catalog): EditPlan {
  const reason = choiceReason(document, paths);
  if (reason !== null) return refused(reason);
  const outer = outermostPaths(document, paths);
  let select: StepPath | null = null;
  const runs = runsOf(document, outer);
  const plans = runs
    .toReversed()
    .flatMap((run) => plansFor(run, leftOf(document, runs, run)))
    .map((plan) => (current: WorkflowDocument) => {
      const planned = plan(current);
      if (planned.kind === "edits") select = planned.select;
      return planned;
    });
  const planned = planInTurn(document, plans, catalog);
  if (planned.kind === "refused") return planned;
  return { kind: "edits", edits: planned.edits, label: `Remove ${stepNames(document, outer)}`, select };
}

/** Runs of neighbours with nothing but blank lines between them: comments there belong to neither. */
function runsOf(document: WorkflowDocument, paths: readonly StepPath[]): StepRun[] {
  const runs: StepRun[] = [];
  for (const path of paths) {
    const list = path.slice(0, -1);
    const index = Number(path.at(-1));
    const last = runs.at(-1);
    const follows = last !== undefined && samePath(last.list, list) && last.first + last.count === index;
    if (follows && touches(document, list, index)) runs[runs.length - 1] = { ...last, count: last.count + 1 };
    else runs.push({ list, first: index, count: 1 });
  }
  return runs;
}

function touches({ text, syntax }: WorkflowDocument, path: DocumentPath, index: number): boolean {
  const list = nodeAt(syntax, path);
  if (list?.kind !== "list" || list.style !== "block") return false;
  return text.slice(sliceOf(text, list, index - 1).to, sliceOf(text, list, index).from).trim() === "";
}

/** Steps that are left in the list of a run once it is removed, and those behind it before. */
function leftOf({ syntax }: WorkflowDocument, runs: readonly StepRun[], { list: path, first }: StepRun): number {
  const list = nodeAt(syntax, path);
  const gone = runs.filter((run) => samePath(run.list, path) && run.first >= first);
  return list?.kind === "list" ? list.items.length - gone.reduce((sum, { count }) => sum + count, 0) : 0;
}

/** A run goes at once; the only steps of a list go one by one, as the list has to be written anew. */
function plansFor(run: StepRun, left: number): readonly NextPlan[] {
  const { list: path, first, count } = run;
  if (count === 1) return pathsOfRun(run).map(oneStep);
  if (left > 0) return [wholeRun(run)];
  // All but the first in one go, then the only one left.
  return [wholeRun({ list: path, first: first + 1, count: count - 1 }), oneStep([...path, first])];
}

function oneStep(path: StepPath): NextPlan {
  return (current) => planRemoveStep(current, { type: "removeStep", path });
}

function wholeRun(run: StepRun): NextPlan {
  return (current) => {
    const list: ListNode | null = listOf(current, run);
    if (list === null) return refused("There is no list of steps at this place.");
    for (const path of pathsOfRun(run)) {
      const reason = removeReason(current, path);
      if (reason !== null) return refused(reason);
    }
    const last = run.first + run.count - 1;
    const edits = [removeSlices(current.text, list, run.first, last)];
    return { kind: "edits", edits, label: "Remove", select: neighbourOf(current, run) };
  };
}

function listOf({ syntax }: WorkflowDocument, { list: path }: StepRun): ListNode | null {
  const list = nodeAt(syntax, path);
  return list?.kind === "list" ? list : null;
}
