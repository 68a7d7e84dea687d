import { isJsonObject } from "../../contract/json-value";
import { own } from "../field-checks";
import { part, type Rule, stepName } from "../finding";
import { stepReferencesIn, stopsTheRun } from "./step-references";

/** References to a branch that may have lost against another one. */
export const lostBranchRule: Rule = {
  codes: [
    {
      code: "lost-branch",
      severity: "warning",
      title: "A reference to a branch that may have lost",
      help:
        "With `wait: any` only the first branch that succeeds has a result. A reference to another one stops the run in " +
        "`stdin` and conditions and stays as written elsewhere. The winner's result is that of the step itself.",
      example:
        "steps:\n  - id: race\n    parallel:\n      wait: any\n      branches:\n        - id: near\n          run: near\n" +
        "        - id: far\n          run: far\n  - id: use\n    run: cat\n    stdin: $far.stdout\n",
    },
  ],
  step: ({ step, texts }, { scope, containers }) =>
    texts.flatMap((text) =>
      stepReferencesIn(text).flatMap((reference) => {
        const meaning = scope.meaning(step, reference.id);
        if (meaning?.kind !== "step" || !meaning.available) return [];
        const container = containers.get(meaning.step) ?? null;
        const parallel = container === null ? undefined : own(container.fields, "parallel");
        if (container === null || !isJsonObject(parallel) || own(parallel, "wait") !== "any") return [];
        if (container.children.length < 2) return [];
        const effect = stopsTheRun(text) ? "the run stops here" : "the reference stays as written";
        return [
          {
            code: "lost-branch",
            message: `${stepName(step)}: \`${reference.id}\` has a result only if it is first in \`${container.id ?? ""}\`; otherwise ${effect}. Use \`$${container.id ?? ""}.json\`, the result of the winner.`,
            path: text.path,
            mark: part(text, reference.from, reference.to),
          },
        ];
      }),
    ),
};
