import { parseExactReference } from "../../expression/references";
import { own } from "../field-checks";
import { type Rule, stepName } from "../finding";

/** Sources of loops that are never a list. */
export const loopSourceRule: Rule = {
  codes: [
    {
      code: "loop-without-list",
      severity: "warning",
      title: "A loop over something that is no list",
      help: "`for_each` must be one reference to a list, such as `$fetch.json.items`. Texts, also `stdout`, are no lists: the step fails.",
      example:
        "steps:\n  - id: a\n    run: ls\n  - id: all\n    for_each: $a.stdout\n    steps:\n      - id: one\n        run: echo\n",
    },
  ],
  step: ({ step }) => {
    const source = own(step.fields, "for_each");
    if (typeof source !== "string") return [];
    const reference = parseExactReference(source);
    if (reference !== null && reference.path.join(".") !== "stdout") return [];
    const reason = reference === null ? "is a text, not one reference to a list" : "is a text, not a list";
    const message = `${stepName(step)}: \`${source.trim()}\` ${reason}, so the loop fails. Write a reference such as \`$step.json.items\`.`;
    return [{ code: "loop-without-list", message, path: [...step.path, "for_each"] }];
  },
};
