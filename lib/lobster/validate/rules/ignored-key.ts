import { type Rule, stepName } from "../finding";
import { knownGate } from "./ignored-gate";

const policies = new Set(["retry", "timeout_ms", "on_error"]);

/** Keys that other steps have, but that do not count on this one. */
export const ignoredKeyRule: Rule = {
  codes: [
    {
      code: "ignored-key",
      severity: "warning",
      title: "A key without effect at this place",
      help:
        "Not every kind of step reads every key: an approval is not retried, branches have no condition, and the " +
        "policies of a loop stand on the loop, not on its steps.",
      example: "steps:\n  - id: gate\n    approval: Go on?\n    retry: { max: 2 }\n  - id: act\n    run: make\n",
    },
  ],
  step: (placed, { stepKeys }) => {
    const { step, list, container, readKeys } = placed;
    return Object.keys(step.fields)
      .filter((key) => !readKeys.has(key) && stepKeys.has(key) && knownGate(key, placed) === null)
      .map((key) => {
        const place = list === null ? `a step of the kind ${step.kind.label}` : `a step in ${list.label}`;
        const advice =
          policies.has(key) && container !== null ? ` Put it on \`${container.id ?? "its container"}\`.` : "";
        return {
          code: "ignored-key",
          message: `${stepName(step)}: \`${key}\` has no effect on ${place}.${advice}`,
          path: [...step.path, key],
          mark: { kind: "key" },
        };
      });
  },
};
