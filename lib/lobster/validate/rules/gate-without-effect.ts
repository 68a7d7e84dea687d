import { safetyModel } from "../../safety/safety-model";
import { type LintContext, type LintedStep, type Rule, stepName } from "../finding";
import { isGate } from "./gates";

/** True for a step that may do something: a command, a pipeline that starts or stores something, another workflow. */
function acts(placed: LintedStep, { document, catalog }: LintContext): boolean {
  switch (placed.step.kind.kind) {
    case "approval":
    case "input":
    case "empty":
      return false;
    case "pipeline":
      return safetyModel(document, catalog).effectsOf(placed).length > 0;
    default:
      return true;
  }
}

const lastActing = new WeakMap<LintContext, number>();

/** Position of the last step of the file that may do something. */
function lastActingPosition(context: LintContext): number {
  const before = lastActing.get(context);
  if (before !== undefined) return before;
  const last = context.steps.findLast((step) => acts(step, context));
  const position = last === undefined ? -1 : safetyModel(context.document, context.catalog).positionOf(last.step);
  lastActing.set(context, position);
  return position;
}

/** Gates with nothing to hold back. */
export const gateWithoutEffectRule: Rule = {
  codes: [
    {
      code: "gate-without-effect",
      severity: "info",
      title: "A gate that holds nothing back",
      help: "No step after it does anything, so approving and rejecting come to the same, but for what the caller makes of it.",
      example: "steps:\n  - id: report\n    run: make report\n  - id: gate\n    approval: Is it good?\n",
    },
  ],
  step: (placed, context) => {
    if (!isGate(placed)) return [];
    const position = safetyModel(context.document, context.catalog).positionOf(placed.step);
    if (lastActingPosition(context) > position) return [];
    const last = position === context.workflow.steps.length - 1;
    const message = `${stepName(placed.step)}: the approval holds nothing back: ${last ? "it is on the last step" : "no later step does anything"}.`;
    return [{ code: "gate-without-effect", message, path: [...placed.step.path, "approval"], mark: { kind: "key" } }];
  },
};
