import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepResult, StepRunner } from "@/lib/lobster/contract/step-runner";
import { parseOutput } from "@/lib/lobster/run/parse-output";

/** A gate of its own: runs nothing, its input becomes its result. The engine asks for the decision afterwards. */
export const approvalRunner: StepRunner = {
  action: ({ fields, id }) => (typeof fields.approval === "string" ? fields.approval : `Approve ${id ?? ""}?`),
  prepare: (context) => {
    const stdin = context.resolveStdin(context.step.fields.stdin, context.scope);
    return { command: approvalRunner.action(context.step), executes: false, run: async () => passThrough(stdin) };
  },
  plan: () => [],
};

function passThrough(value: JsonValue | undefined): StepResult {
  if (value === undefined || value === null) return {};
  return typeof value === "string" ? parseOutput(value) : { stdout: JSON.stringify(value), json: value };
}
