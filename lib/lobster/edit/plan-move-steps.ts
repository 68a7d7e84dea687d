import type { Catalog } from "../contract/catalog";
import type { StepPath } from "../contract/document-path";
import type { WorkflowDocument } from "../document/document";
import type { EditCommand, StepPlace } from "./command";
import { orderReason } from "./move-conflicts";
import { movedData } from "./moved-data";
import { pathAfterMove, placeAfterMove } from "./place-after-move";
import type { EditPlan } from "./plan";
import { planInTurn } from "./plan-in-turn";
import { planPlacing } from "./plan-move-step";
import { refused } from "./refusal";
import { choiceReason, outermostPaths, stepNames } from "./step-paths";

type MoveSteps = Extract<EditCommand, { readonly type: "moveSteps" }>;

export function planMoveSteps(document: WorkflowDocument, { paths, place }: MoveSteps, catalog: Catalog): EditPlan {
  const reason = choiceReason(document, paths);
  if (reason !== null) return refused(reason);
  const outer = outermostPaths(document, paths);
  const { moves, arrived } = movesOf(outer, place);
  const plans = moves.map((move) => (current: WorkflowDocument) => planPlacing(current, move, catalog));
  const planned = planInTurn(document, plans, catalog);
  if (planned.kind === "refused") return planned;
  const broken = orderReason(document, movedData(document.data, outer, place), catalog);
  if (broken !== null) return refused(broken);
  return {
    kind: "edits",
    edits: planned.edits,
    label: `Move ${stepNames(document, outer)}`,
    select: arrived[0] ?? null,
    selected: arrived,
  };
}

/** One move after the other that puts steps (outermost paths in file order) at a place, and where they stand then. */
export function movesOf(paths: readonly StepPath[], place: StepPlace) {
  const moves: { readonly path: StepPath; readonly place: StepPlace }[] = [];
  let arrived: readonly StepPath[] = [];
  let pending = paths;
  let next = place;
  for (let [path, ...rest] = pending; path !== undefined; [path, ...rest] = pending) {
    const from = path;
    const to = placeAfterMove(from, next);
    moves.push({ path: from, place: next });
    arrived = [...arrived.map((each) => pathAfterMove(each, from, to)), to];
    pending = rest.map((each) => pathAfterMove(each, from, to));
    next = { list: to.slice(0, -1), index: Number(to.at(-1)) + 1 };
  }
  return { moves, arrived };
}
