import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepRunner } from "@/lib/lobster/contract/step-runner";
import { renderValue } from "@/lib/lobster/expression/resolve-template";
import { parseOutput } from "@/lib/lobster/run/parse-output";
import { processOutput } from "@/lib/lobster/run/process-output";
import { textOf } from "../step-text";

const missingShell = "workflow shell not found; check LOBSTER_SHELL or ComSpec";

/** Runs the text of `run` or `command` with a shell. */
export const shellRunner: StepRunner = {
  action: (step, fill) => fill(textOf(step.fields, "run", "command") ?? ""),
  prepare: (context) => {
    const { step, scope } = context;
    const text = textOf(step.fields, "run", "command") ?? "";
    const command = context.resolveText(text, scope);
    const stdin = standardInput(context.resolveStdin(step.fields.stdin, scope));
    if (text.trim() === "") return { command, executes: false, run: async () => ({}) };
    return {
      command,
      executes: true,
      run: async () => {
        const result = await context.runShell(command, stdin, scope);
        const subject = { label: "workflow command", command, missing: missingShell, cwd: scope.cwd };
        const output = parseOutput(processOutput(result, subject));
        context.costs.printed(output.json);
        return output;
      },
    };
  },
};

/** Text as it is, other values as JSON; nothing and null close the input at once. */
function standardInput(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  return renderValue(value);
}
