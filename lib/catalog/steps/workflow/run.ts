import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepResult, StepRunner } from "@/lib/lobster/contract/step-runner";
import type { StepNode } from "@/lib/lobster/document/document";
import { renderArgument } from "@/lib/lobster/expression/resolve-template";
import { textOf } from "../step-text";

/** Runs another workflow file; its final output is the step's result. */
export const workflowRunner: StepRunner = {
  action: actionText,
  prepare: (context) => {
    const { step, scope } = context;
    const fill = (text: string): string => context.resolveText(text, scope);
    const path = fill(textOf(step.fields, "workflow") ?? "");
    const args = argumentsOf(step, fill);
    return {
      command: actionText(step, fill),
      executes: true,
      run: async () => resultOf(await context.runWorkflow(path, args, scope)),
    };
  },
};

/** Texts are templates and stay texts; other values are passed as they are written. */
function argumentsOf({ fields }: StepNode, fill: (text: string) => string): JsonObject {
  const given = Object.entries(isJsonObject(fields.workflow_args) ? fields.workflow_args : {});
  return Object.fromEntries(given.map(([name, value]) => [name, typeof value === "string" ? fill(value) : value]));
}

function actionText(step: StepNode, fill: (text: string) => string): string {
  const args = Object.entries(argumentsOf(step, fill)).map(([name, value]) => `  ${name}: ${renderArgument(value)}`);
  return [fill(textOf(step.fields, "workflow") ?? ""), ...args].join("\n");
}

function resultOf(output: readonly JsonValue[]): StepResult {
  const [first] = output;
  if (first === undefined) return { stdout: "", json: [] };
  const json = output.length === 1 ? first : output;
  return { stdout: typeof json === "string" ? json : JSON.stringify(json), json };
}
