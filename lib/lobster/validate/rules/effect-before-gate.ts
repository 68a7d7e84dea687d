import { part, type Rule, stepName } from "../finding";
import { effectOf } from "./effects";
import { isGate } from "./gates";

/** Gates on a step whose own command has done it all before anybody is asked. */
export const effectBeforeGateRule: Rule = {
  codes: [
    {
      code: "effect-before-gate",
      severity: "warning",
      title: "An approval on the step that it should hold back",
      help:
        "The command of a step runs before its approval is asked for, and is not run again afterwards. Let this step only " +
        "prepare, and put the effect into a later step.",
      example:
        "steps:\n  - id: publish\n    run: npm publish\n    approval: Publish?\n  - id: tell\n    run: echo done\n",
    },
  ],
  step: (placed, context) => {
    const found = isGate(placed) ? effectOf(placed, context) : null;
    if (found === null) return [];
    const { effect, path } = found;
    return [
      {
        code: "effect-before-gate",
        message: `${stepName(placed.step)}: \`${effect.token}\` has happened when approval is asked for: the command of a step runs before its gate. Put it into a step behind the gate.`,
        path,
        mark: part(effect, effect.from, effect.to),
      },
    ];
  },
};
