import type { Catalog } from "../../contract/catalog";
import type { JsonValue } from "../../contract/json-value";
import type { StepNode, WorkflowDocument } from "../../document/document";
import { hasApprovalGate } from "../../run/gates";
import { changedAt, insertedAt } from "../changed-data";
import type { EditCommand } from "../command";
import { sharedIdReason } from "../move-conflicts";
import type { EditPlan } from "../plan";
import { planInTurn } from "../plan-in-turn";
import { planPlacing } from "../plan-move-step";
import { movesOf } from "../plan-move-steps";
import { planRemoveStep } from "../plan-remove-step";
import { noStep, refused } from "../refusal";
import { hasCondition } from "../step-list";

type UnwrapStep = Extract<EditCommand, { readonly type: "unwrapStep" }>;

/** References to the container and to the item of a loop stay: the file's checks name them. */
export function planUnwrapStep(document: WorkflowDocument, { path }: UnwrapStep, catalog: Catalog): EditPlan {
  const step = document.stepAt(path);
  if (step === null) return noStep();
  const reason =
    unwrapReason(step) ?? sharedIdReason(document, unwrappedData(document, { type: "unwrapStep", path }), catalog);
  if (reason !== null) return refused(reason);
  const list = path.slice(0, -1);
  const index = Number(path.at(-1));
  const { moves } = movesOf(
    step.children.map((child) => child.path),
    { list, index: index + 1 },
  );
  const planned = planInTurn(
    document,
    [
      ...moves.map((move) => (current: WorkflowDocument) => planPlacing(current, move, catalog)),
      (current) => planRemoveStep(current, { type: "removeStep", path }),
    ],
    catalog,
  );
  if (planned.kind === "refused") return planned;
  const selected = step.children.map((_child, offset) => [...list, index + offset]);
  return {
    kind: "edits",
    edits: planned.edits,
    label: `Take the steps out of ${step.id ?? "the container"}`,
    select: selected[0] ?? null,
    selected,
  };
}

/** The data after an unwrapping that `planUnwrapStep` accepts. */
export function unwrappedData(document: WorkflowDocument, { path }: UnwrapStep): JsonValue | undefined {
  const children = document.stepAt(path)?.children ?? [];
  const index = Number(path.at(-1));
  const without = changedAt(document.data, path, () => undefined);
  return changedAt(without, path.slice(0, -1), (list) =>
    children.reduceRight<JsonValue>((rest, child) => insertedAt(rest, index, child.fields), list ?? []),
  );
}

function unwrapReason({ id, kind, fields, children }: StepNode): string | null {
  const name = id ?? "This step";
  if (kind.childLists.length === 0) return `${name} holds no other steps.`;
  if (children.length === 0) return `There are no steps in ${name}.`;
  if (hasApprovalGate(fields)) return `The approval of ${name} would be lost. Take it out first.`;
  return hasCondition(fields) ? `The condition of ${name} would be lost. Take it out first.` : null;
}
