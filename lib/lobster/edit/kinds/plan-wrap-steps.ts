import type { Catalog } from "../../contract/catalog";
import { isJsonObject, type JsonObject, type JsonValue } from "../../contract/json-value";
import type { WorkflowDocument } from "../../document/document";
import { valueAt } from "../../document/workflow-steps";
import { referenceScope } from "../../graph/reference-scope";
import { changedAt, insertedAt } from "../changed-data";
import type { EditCommand } from "../command";
import { orderReason } from "../move-conflicts";
import { withoutSteps } from "../moved-data";
import type { EditPlan } from "../plan";
import { planInTurn } from "../plan-in-turn";
import { planInsertStep } from "../plan-insert-step";
import { planPlacing } from "../plan-move-step";
import { movesOf } from "../plan-move-steps";
import { refused } from "../refusal";
import { newIdReason } from "../rename-scope";
import { pathsOfRun, runOf, type StepRun, stepNames } from "../step-paths";

type WrapSteps = Extract<EditCommand, { readonly type: "wrapSteps" }>;

export function planWrapSteps(document: WorkflowDocument, command: WrapSteps, catalog: Catalog): EditPlan {
  const wrap = wrapOf(document, command, catalog);
  if ("reason" in wrap) return refused(wrap.reason);
  const { run, fields, inner } = wrap;
  const place = { list: run.list, index: run.first };
  const path = [...run.list, run.first];
  const { moves } = movesOf(pathsOfRun({ ...run, first: run.first + 1 }), { list: [...path, ...inner], index: 0 });
  const planned = planInTurn(
    document,
    [
      (current) => planInsertStep(current, { type: "insertStep", place, step: fields }, catalog),
      ...moves.map((move) => (current: WorkflowDocument) => planPlacing(current, move, catalog)),
    ],
    catalog,
  );
  if (planned.kind === "refused") return planned;
  const broken = orderReason(document, wrappedData(document, command, catalog), catalog);
  if (broken !== null) return refused(broken);
  const label = `Put ${stepNames(document, pathsOfRun(run))} into ${command.id}`;
  return { kind: "edits", edits: planned.edits, label, select: path };
}

/** The data after a wrap that `planWrapSteps` accepts. */
export function wrappedData(document: WorkflowDocument, command: WrapSteps, catalog: Catalog): JsonValue | undefined {
  const wrap = wrapOf(document, command, catalog);
  if ("reason" in wrap) return document.data;
  const { run, fields, inner } = wrap;
  const paths = pathsOfRun(run);
  const steps = paths.flatMap((path) => valueAt(document.data, path) ?? []);
  const container = changedAt(fields, inner, () => steps) ?? null;
  return changedAt(withoutSteps(document.data, paths), run.list, (list) => insertedAt(list, run.first, container));
}

type Wrap = { readonly run: StepRun; readonly fields: JsonObject; readonly inner: readonly (string | number)[] };

function wrapOf(
  document: WorkflowDocument,
  { paths, container, id }: WrapSteps,
  catalog: Catalog,
): Wrap | { readonly reason: string } {
  const run = runOf(document, paths);
  if ("reason" in run) return run;
  const kind = catalog.stepKinds.find((each) => each.kind === container);
  const [list] = kind?.childLists ?? [];
  if (kind === undefined || list === undefined) return { reason: "A step of this kind holds no other steps." };
  const reason = newIdReason(document, run.list, id);
  if (reason !== null) return { reason };
  const empty = changedAt(kind.template(), list.path, () => []);
  if (empty === undefined || !isJsonObject(empty)) return { reason: "A step of this kind holds no other steps." };
  const sources = kind.fields.filter(({ widget, name }) => widget === "reference" && Object.hasOwn(empty, name));
  const source = earlierResult(document, [...run.list, run.first]);
  const guessed = source === null ? [] : sources.map(({ name }) => [name, source] as const);
  return { run, fields: { id, ...empty, ...Object.fromEntries(guessed) }, inner: list.path };
}

/** A reference to the nearest result before a step, to begin with. */
function earlierResult(document: WorkflowDocument, path: readonly (string | number)[]): string | null {
  const step = document.stepAt(path);
  if (step === null) return null;
  const [name] = referenceScope(document.workflow?.steps ?? []).availableNames(step, 1);
  return name === undefined ? null : `$${name}.json`;
}
