import type { Catalog } from "../contract/catalog";
import type { WorkflowDocument } from "../document/document";
import type { EditCommand } from "./command";
import type { EditPlan } from "./plan";
import { planInTurn } from "./plan-in-turn";
import { planRemoveStep } from "./plan-remove-step";
import { refused } from "./refusal";
import { choiceReason, outermostPaths, stepNames } from "./step-paths";

type RemoveSteps = Extract<EditCommand, { readonly type: "removeSteps" }>;

export function planRemoveSteps(document: WorkflowDocument, { paths }: RemoveSteps, catalog: Catalog): EditPlan {
  const reason = choiceReason(document, paths);
  if (reason !== null) return refused(reason);
  const outer = outermostPaths(document, paths);
  let select: readonly (string | number)[] | null = null;
  const plans = [...outer].reverse().map((path) => (current: WorkflowDocument) => {
    const plan = planRemoveStep(current, { type: "removeStep", path });
    if (plan.kind === "edits") select = plan.select;
    return plan;
  });
  const planned = planInTurn(document, plans, catalog);
  if (planned.kind === "refused") return planned;
  return { kind: "edits", edits: planned.edits, label: `Remove ${stepNames(document, outer)}`, select };
}
