import { part, type Rule, stepName } from "../finding";
import { effectOf } from "./effects";
import { isGate, isGated, skippableGate } from "./gates";

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
        "The gate has a condition. When it does not hold, nobody is asked, and this step runs all the same. Give the step " +
        "`when: $<gate>.approved`.",
      example:
        "steps:\n  - id: plan\n    run: plan\n  - id: gate\n    approval: Publish?\n    when: $plan.json.count > 0\n" +
        "  - id: publish\n    run: npm publish\n",
    },
  ],
  step: (placed, context) => {
    const { step } = placed;
    const found = effectOf(placed, context.catalog);
    if (found === null || isGate(placed)) return [];
    if (isGated(step, context)) return [];
    const before = skippableGate(step, context);
    const { effect, text } = found;
    const base = { path: text.path, mark: part(text, effect.from, effect.to) };
    if (before !== null) {
      const message = `${stepName(step)}: \`${effect.text}\` runs without having been approved when \`${before.id}\` is skipped by its condition. Add \`when: $${before.id}.approved\`.`;
      return [{ ...base, code: "skippable-gate", message }];
    }
    const message = `${stepName(step)}: \`${effect.text}\` happens without anybody being asked: there is no approval before it.`;
    return [{ ...base, code: "ungated-effect", message }];
  },
};
