import { catalog } from "@/lib/catalog";
import { commandRunners, stepRunners } from "@/lib/catalog/runners";
import { openDocument } from "@/lib/lobster/document/open-document";
import type { RunResult } from "@/lib/lobster/run/engine-contract";
import type { RunRequest } from "@/lib/runtime/run-request";
import { runWorkflow } from "@/lib/runtime/run-workflow";
import { createFakeHost, type FakeHost, type FakeProcess } from "./fake-host";
import { createMemoryRecorder, type MemoryRecorder } from "./memory-recorder";

/** `echo words` prints the words, `cat` its input, anything else itself. */
export const echo: FakeProcess = (text, { stdin }) =>
  text === "cat" ? (stdin ?? "") : `${text.replace(/^echo /, "")}\n`;

type TrialOptions = Partial<Omit<RunRequest, "host" | "recorder">> & {
  readonly answer?: FakeProcess;
  readonly host?: FakeHost;
  readonly recorder?: MemoryRecorder;
};

export type Trial = { readonly result: RunResult; readonly host: FakeHost; readonly recorder: MemoryRecorder };

/** Runs a workflow text on a machine in memory. */
export async function trialRun(text: string, options: TrialOptions = {}): Promise<Trial> {
  const { answer = echo, recorder = createMemoryRecorder(), host = createFakeHost(answer), ...request } = options;
  const { workflow } = openDocument(text, request.catalog ?? catalog);
  if (workflow === null) throw new Error("The workflow of this test does not parse");
  const result = await runWorkflow({
    workflow,
    args: {},
    env: {},
    cwd: "/base",
    host,
    catalog,
    commands: commandRunners,
    steps: stepRunners,
    recorder,
    mode: "tool",
    interactive: false,
    signal: new AbortController().signal,
    snapshot: null,
    decision: null,
    ...request,
  });
  return { result, host, recorder };
}

/** The pause of a run that must have paused. */
export function suspended(result: RunResult): Extract<RunResult, { kind: "suspended" }> {
  if (result.kind !== "suspended") throw new Error(`Expected a pause, got ${JSON.stringify(result)}`);
  return result;
}
