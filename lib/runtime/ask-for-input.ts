import type { InputQuestion } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { askForAnswer } from "@/lib/lobster/run/ask-person";
import type { CheckpointRequest } from "@/lib/lobster/run/checkpoint";
import type { RunResult } from "@/lib/lobster/run/engine-contract";
import { checkAnswer, stepAnswer } from "./check-answer";
import type { RunRequest } from "./run-request";

export type GivenAnswer =
  | { readonly kind: "pause" }
  | { readonly kind: "answered"; readonly response: JsonValue }
  | Extract<RunResult, { kind: "cancelled" | "failed" }>;

/** Nobody sits at the terminal, the run has to wait. */
export const nobodyHere: GivenAnswer = { kind: "pause" };

/** Asks the person at the terminal in human mode. A line that is no answer ends the run. */
export async function askForInput(request: RunRequest, stepId: string, question: InputQuestion): Promise<GivenAnswer> {
  const { host, env, mode, interactive, signal } = request;
  if (mode !== "human" || !interactive || host.askLine === undefined) return nobodyHere;
  try {
    const response = await askForAnswer({ host, prompt: question.prompt, env, signal }, question.subject);
    await checkAnswer(stepAnswer(stepId), question.responseSchema, response);
    return { kind: "answered", response };
  } catch (error) {
    if (signal.aborted) return { kind: "cancelled", reason: "cancelled" };
    if (error instanceof LobsterError) return { kind: "failed", type: "runtime_error", message: error.message };
    throw error;
  }
}

/** What a paused run asks of a person. */
export function inputRequest(stepId: string, { prompt, responseSchema, ...more }: InputQuestion): CheckpointRequest {
  const nothing = { items: [], preview: null, identity: {} };
  return { kind: "input", stepId, prompt, ...nothing, responseSchema, ...more };
}
