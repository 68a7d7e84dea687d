import type { JsonValue } from "@/lib/lobster/contract/json-value";
import {
  StepNeedsInput,
  type StepResult,
  type StepRunner,
  UnmaskableStepError,
} from "@/lib/lobster/contract/step-runner";
import { renderValue } from "@/lib/lobster/expression/resolve-template";
import { parseOutput } from "@/lib/lobster/run/parse-output";
import { textOf } from "../step-text";

/** Runs an inline pipeline of standard-library commands. */
export const pipelineRunner: StepRunner = {
  action: (step, fill) => fill(textOf(step.fields, "pipeline") ?? ""),
  prepare: (context) => {
    const { step, scope, stepId } = context;
    const command = context.resolveText(textOf(step.fields, "pipeline") ?? "", scope);
    const input = inputItems(context.resolveStdin(step.fields.stdin, scope));
    const stages = context.readPipeline(command);
    return {
      command,
      executes: true,
      run: async () => {
        const result = await context.runPipeline(stages, input, scope);
        if (result.kind === "completed") return resultOf(result.items, result.rendered);
        if (result.kind === "input") {
          const { request, state, stageIndex } = result;
          throw new StepNeedsInput(request, { stages, stageIndex, ...state });
        }
        if (result.request.type === "approval_request") {
          throw new UnmaskableStepError(
            "not_supported",
            `Workflow step ${stepId} halted for approval inside pipeline stage ${result.stage.name}. Use a separate approval step in the workflow file.`,
          );
        }
        throw new UnmaskableStepError(
          "not_supported",
          `Workflow step ${stepId} halted before completion at pipeline stage ${result.stage.name}`,
        );
      },
    };
  },
};

function inputItems(value: JsonValue | undefined): readonly JsonValue[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** Rendered text wins; else strings are lines, one item is itself, several are a list. */
function resultOf(items: readonly JsonValue[], rendered: string | null): StepResult {
  const [first] = items;
  if (first === undefined) return rendered === null ? { stdout: "" } : parseOutput(rendered);
  const json = items.length === 1 ? first : items;
  if (rendered !== null && rendered !== "") return { stdout: rendered, json };
  const stdout = items.every((item) => typeof item === "string") ? items.join("\n") : renderValue(json);
  return { stdout, json };
}
