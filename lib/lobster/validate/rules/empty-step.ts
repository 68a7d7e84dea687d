import { type Rule, stepName } from "../finding";

/** Steps whose command is blank. */
export const emptyStepRule: Rule = {
  codes: [
    {
      code: "nothing-to-do",
      severity: "warning",
      title: "A step with a blank command",
      help: "The step is accepted, does nothing and leaves no result.",
      example: 'steps:\n  - id: a\n    run: "  "\n',
    },
  ],
  step: ({ step }) => {
    const blank = Object.entries(step.fields).find(
      ([, value]) => typeof value === "string" && value !== "" && value.trim() === "",
    );
    if (step.kind.actionKeys.length > 0 || blank === undefined) return [];
    const message = `${stepName(step)} does nothing: \`${blank[0]}\` is blank.`;
    return [{ code: "nothing-to-do", message, path: [...step.path, blank[0]] }];
  },
};
