import { type Rule, stepName } from "../finding";

/** Ids that no reference can name. */
export const stepIdRule: Rule = {
  codes: [
    {
      code: "id-out-of-reach",
      severity: "info",
      title: "An id that cannot be referred to",
      help: "Ids in references have letters, digits, `_` and `-` only.",
      example: "steps:\n  - id: first step\n    run: ls\n",
    },
  ],
  step: ({ step }) =>
    step.id === null || /^[A-Za-z0-9_-]+$/.test(step.id)
      ? []
      : [
          {
            code: "id-out-of-reach",
            message: `${stepName(step)} cannot be referred to: ids in references have letters, digits, \`_\` and \`-\` only.`,
            path: [...step.path, "id"],
          },
        ],
};
