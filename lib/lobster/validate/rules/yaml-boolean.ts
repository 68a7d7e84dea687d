import { own } from "../field-checks";
import { type Rule, stepName } from "../finding";

/** `no` and its like on an approval: texts, and so questions. */
export const yamlBooleanRule: Rule = {
  codes: [
    {
      code: "yaml-boolean",
      severity: "warning",
      title: "A word that is no boolean",
      help: "In YAML 1.2 only `true` and `false` are booleans. `no`, `off`, `yes` and `on` are texts, so `approval: no` asks the question `no`.",
      example: "steps:\n  - id: a\n    run: ls\n    approval: no\n  - id: b\n    run: make\n",
    },
  ],
  step: ({ step, fields }) => {
    const value = own(step.fields, "approval");
    if (typeof value !== "string" || !fields.some(({ name }) => name === "approval")) return [];
    const word = /^(yes|no|on|off|y|n|true|false)$/i.exec(value.trim())?.[1]?.toLowerCase();
    if (word === undefined) return [];
    const meant = ["yes", "on", "y", "true"].includes(word) ? "true" : "false";
    return [
      {
        code: "yaml-boolean",
        message: `${stepName(step)}: \`${value}\` is a text to YAML, so the run stops with the question \`${value}\`. Write \`${meant}\`.`,
        path: [...step.path, "approval"],
        replacement: { label: `Change to ${meant}`, insert: meant },
      },
    ];
  },
};
