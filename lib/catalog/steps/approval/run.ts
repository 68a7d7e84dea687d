import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepResult, StepRunner } from "@/lib/lobster/contract/step-runner";
import { gatePrompt } from "@/lib/lobster/run/gate-prompt";
import { parseOutput } from "@/lib/lobster/run/parse-output";

/** A gate of its own: runs nothing, its input becomes its result. The engine asks for the decision afterwards. */
export const approvalRunner: StepRunner = {
  action: ({ fields, id }) => gatePrompt(id ?? "", fields.approval),
  prepare: ({ step, stepId, scope, resolveStdin }) => {
    const stdin = resolveStdin(step.fields.stdin, scope);
    return {
      command: gatePrompt(stepId, step.fields.approval),
      executes: false,
      run: async () => passThrough(stdin),
    };
  },
};

function passThrough(value: JsonValue | undefined): StepResult {
  if (value === undefined || value === null) return {};
  return typeof value === "string" ? parseOutput(value) : { stdout: JSON.stringify(value), json: value };
}
