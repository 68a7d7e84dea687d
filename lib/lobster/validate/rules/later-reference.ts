import { part, type Rule, stepName } from "../finding";
import { stepReferencesIn } from "./step-references";

/** References to results that are not there yet. */
export const laterReferenceRule: Rule = {
  codes: [
    {
      code: "later-reference",
      severity: "warning",
      title: "A reference to a step that has not run yet",
      help: "A step can use the results of earlier steps, not its own, not those of later ones, and not those of a branch that runs at the same time.",
      example: "steps:\n  - id: first\n    run: cat\n    stdin: $second.json\n  - id: second\n    run: ls\n",
    },
  ],
  step: ({ step, texts }, { scope }) =>
    texts.flatMap((text) =>
      stepReferencesIn(text).flatMap((reference) => {
        const meaning = scope.meaning(step, reference.id);
        if (meaning?.kind !== "step" || meaning.available) return [];
        const target =
          meaning.step === step ? "itself" : `\`${reference.id}\`, which has no result yet when this step runs`;
        return [
          {
            code: "later-reference",
            message: `${stepName(step)}: \`${text.name}\` refers to ${target}.`,
            path: text.path,
            mark: part(text, reference.from, reference.to),
          },
        ];
      }),
    ),
};
