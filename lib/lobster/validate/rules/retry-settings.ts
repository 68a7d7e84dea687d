import { isJsonObject } from "../../contract/json-value";
import { own } from "../field-checks";
import { type Finding, type Rule, stepName } from "../finding";

/** Settings of `retry` that change nothing. */
export const retrySettingsRule: Rule = {
  codes: [
    {
      code: "retry-once",
      severity: "warning",
      title: "A retry that never happens",
      help: "`max` counts all attempts, the first one included; it is 1 when it is not given.",
      example: "steps:\n  - id: a\n    run: fetch\n    retry: { max: 1 }\n",
    },
    {
      code: "ignored-delay-limit",
      severity: "info",
      title: "A longest wait that nothing reads",
      help: "`max_delay_ms` limits waits that grow (`backoff: exponential`) or vary (`jitter: true`). Fixed waits last `delay_ms`.",
      example: "steps:\n  - id: a\n    run: fetch\n    retry: { max: 3, delay_ms: 5000, max_delay_ms: 1000 }\n",
    },
  ],
  step: ({ step, fields }): readonly Finding[] => {
    const retry = own(step.fields, "retry");
    if (!isJsonObject(retry) || !fields.some(({ name }) => name === "retry")) return [];
    const path = [...step.path, "retry"];
    const max = own(retry, "max");
    const once = max === undefined || max === 1;
    const fixed = own(retry, "backoff") !== "exponential" && own(retry, "jitter") !== true;
    return [
      ...(once
        ? [
            {
              code: "retry-once",
              message: `${stepName(step)}: there is no second attempt: \`max\` counts all attempts${max === undefined ? " and is 1 when it is missing" : ""}.`,
              path: max === undefined ? path : [...path, "max"],
              ...(max === undefined ? ({ mark: { kind: "key" } } as const) : {}),
            },
          ]
        : []),
      ...(fixed && Object.hasOwn(retry, "max_delay_ms")
        ? [
            {
              code: "ignored-delay-limit",
              message: `${stepName(step)}: \`max_delay_ms\` has no effect on fixed waits.`,
              path: [...path, "max_delay_ms"],
              mark: { kind: "key" },
            } as const,
          ]
        : []),
    ];
  },
};
