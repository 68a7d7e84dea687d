import { nameOfStep } from "../../safety/gate-words";
import { safetyModel } from "../../safety/safety-model";
import { part, type Rule, stepName } from "../finding";
import { effectOf } from "./effects";
import { isGate } from "./gates";

/** Steps that change something outside without anybody having been asked. */
export const ungatedEffectRule: Rule = {
  codes: [
    {
      code: "ungated-effect",
      severity: "info",
      title: "An effect without a gate before it",
      help:
        "The command sends, publishes, deploys or deletes something, and no approval stands before it. Only commands that " +
        "plainly do so are noticed. Put an approval before the step, or leave it when nobody has to be asked.",
      example: "steps:\n  - id: publish\n    run: npm publish\n",
    },
    {
      code: "skippable-gate",
      severity: "warning",
      title: "A gate that may be skipped before an effect",
      help:
        "The gate has a condition, or its step may fail. Then nobody is asked, and this step runs all the same. Give the step " +
        "`when: $<gate>.approved`.",
      example:
        "steps:\n  - id: plan\n    run: plan\n  - id: gate\n    approval: Publish?\n    when: $plan.json.count > 0\n" +
        "  - id: publish\n    run: npm publish\n",
    },
  ],
  step: (placed, context) => {
    const found = isGate(placed) ? null : effectOf(placed, context);
    if (found === null) return [];
    const { all, anyOf, passable } = safetyModel(context.document, context.catalog).guardsOf(placed.step);
    if (all.length > 0 || anyOf.length > 0) return [];
    const { effect, path } = found;
    const base = { path, mark: part(effect, effect.from, effect.to) };
    const [gate] = passable;
    if (gate === undefined) {
      const message = `${stepName(placed.step)}: \`${effect.token}\` happens without anybody being asked: there is no approval before it.`;
      return [{ ...base, code: "ungated-effect", message }];
    }
    const name = nameOfStep(gate.step);
    const passed = gate.bypass.condition === "depends" ? "is skipped by its condition" : "fails";
    const message = `${stepName(placed.step)}: \`${effect.token}\` runs without having been approved when \`${name}\` ${passed}. Add \`when: $${name}.approved\`.`;
    return [{ ...base, code: "skippable-gate", message }];
  },
};
