import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import {
  type StepContext,
  StepNeedsInput,
  type StepRunner,
  UnmaskableStepError,
} from "@/lib/lobster/contract/step-runner";
import { lastCompleted } from "@/lib/lobster/run/final-output";

/** Asks a person and runs nothing. The engine takes in the answer. */
export const inputRunner: StepRunner = {
  action: ({ fields }) => promptOf(inputOf(fields)),
  prepare: (context) => {
    const input = inputOf(context.step.fields);
    const { responseSchema, defaults } = input;
    const question = {
      prompt: promptOf(input),
      responseSchema: isJsonObject(responseSchema) ? responseSchema : {},
      ...(defaults === undefined ? {} : { defaults }),
      subject: subjectOf(context),
    };
    return {
      command: question.prompt,
      executes: false,
      run: () => Promise.reject(new StepNeedsInput(question, null)),
    };
  },
};

function inputOf({ input }: JsonObject): JsonObject {
  return isJsonObject(input) ? input : {};
}

/** Nothing is filled in: prompts are shown as written. */
function promptOf({ prompt }: JsonObject): string {
  return typeof prompt === "string" ? prompt : "";
}

/** What `stdin` gives, else what the step before left behind. */
function subjectOf({ step, scope, resolveStdin }: StepContext): JsonValue {
  const { stdin } = step.fields;
  if (stdin === undefined || stdin === null) {
    const last = lastCompleted([...scope.records.values()]);
    return [last?.json, last?.response, last?.stdout].find((value) => value !== undefined) ?? null;
  }
  try {
    return resolveStdin(stdin, scope) ?? null;
  } catch (error) {
    // Policies of the file do not count for a question.
    if (error instanceof LobsterError) throw new UnmaskableStepError(error.code, error.message);
    throw error;
  }
}
