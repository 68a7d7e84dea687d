import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepRunner } from "@/lib/lobster/contract/step-runner";
import type { StepNode } from "@/lib/lobster/document/document";
import { renderValue } from "@/lib/lobster/expression/resolve-template";
import { parseOutput } from "@/lib/lobster/run/parse-output";
import { processOutput } from "@/lib/lobster/run/process-output";

const missingShell = "workflow shell not found; check LOBSTER_SHELL or ComSpec";

/** Runs the text of `run` or `command` with a shell. */
export const shellRunner: StepRunner = {
  action: (step, fill) => fill(commandText(step)),
  prepare: (context) => {
    const { step, scope } = context;
    const command = context.resolveText(commandText(step), scope);
    const stdin = standardInput(context.resolveStdin(step.fields.stdin, scope));
    if (commandText(step).trim() === "") return { command, executes: false, run: async () => ({}) };
    return {
      command,
      executes: true,
      run: async () => {
        const result = await context.runShell(command, stdin, scope);
        return parseOutput(
          processOutput(result, { label: "workflow command", command, missing: missingShell, cwd: scope.cwd }),
        );
      },
    };
  },
  plan: (step, planner) => [`run: ${planner.describe(commandText(step))}`],
};

function commandText({ fields }: StepNode): string {
  if (typeof fields.run === "string") return fields.run;
  return typeof fields.command === "string" ? fields.command : "";
}

/** Text as it is, other values as JSON; nothing and null close the input at once. */
function standardInput(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  return renderValue(value);
}
