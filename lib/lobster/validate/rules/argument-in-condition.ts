import { findReferences } from "../../expression/references";
import { type Rule, stepName } from "../finding";
import { variableOf } from "../shell-text";
import { conditionOf } from "./conditions";

/** `${arg}` in a condition, where nothing fills it in. */
export const argumentInConditionRule: Rule = {
  codes: [
    {
      code: "argument-in-condition",
      severity: "warning",
      title: "An argument in a condition",
      help:
        "Conditions see results of steps only. Outside quotes `${name}` stops the run at this step; inside quotes it is " +
        "these characters themselves. Let an earlier step print the argument and ask for its result.",
      example: 'args: { go: { default: true } }\nsteps:\n  - id: a\n    run: ls\n    when: "${go} == true"\n',
    },
  ],
  step: (placed) => {
    const condition = conditionOf(placed);
    if (condition === null || typeof condition.value !== "string") return [];
    const { value, path, tree } = condition;
    const effect = tree === null ? "the run stops here: Unsupported condition" : "it stays as written";
    return findReferences(value).flatMap((reference) => {
      if (reference.kind !== "argument") return [];
      const variable = variableOf(reference.name) ?? "…";
      return [
        {
          code: "argument-in-condition",
          message: `${stepName(placed.step)}: \`${reference.text}\` is not filled in in a condition; ${effect}. Let an earlier step print it (\`printf %s "$${variable}"\`) and compare its \`stdout\`.`,
          path,
          mark: { kind: "part", part: { text: value, from: reference.from, to: reference.to } },
        },
      ];
    });
  },
};
