import { survivedFailure } from "../../safety/gate-bypass";
import { type Rule, stepName } from "../finding";
import { isGate } from "./gates";

/** Gates that a failure of their own step opens. */
export const gatePassedByFailureRule: Rule = {
  codes: [
    {
      code: "gate-passed-by-failure",
      severity: "warning",
      title: "A gate that a failure opens",
      help: "When the step fails, `on_error: continue` goes on with the next step, and nobody is asked.",
      example:
        "steps:\n  - id: prepare\n    run: make plan\n    approval: Go on?\n    on_error: continue\n  - id: act\n    run: make\n",
    },
  ],
  step: (placed) => {
    const { step } = placed;
    if (!isGate(placed) || survivedFailure(step) !== "continue") return [];
    const message = `${stepName(step)}: when the step fails, the run goes on without asking for approval (\`on_error: continue\`).`;
    return [{ code: "gate-passed-by-failure", message, path: [...step.path, "on_error"] }];
  },
};
