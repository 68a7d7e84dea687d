import { assertNever } from "../contract/assert-never";
import type { CheckpointKind, Verdict } from "./checkpoint";
import type { RunEvent } from "./events";
import { keepTail } from "./output-tail";
import type { RunState, RunStatus, StepState, StepStatus } from "./run-state";
import type { PartState } from "./step-parts";

/** A run nobody has heard of yet. */
export const initialRunState: RunState = {
  status: "queued",
  lastSeq: 0,
  startedAt: null,
  endedAt: null,
  steps: new Map(),
  waiting: null,
  output: null,
  message: null,
  log: [],
  cost: null,
};

const maxLogLines = 1000;

const untouchedStep: Omit<StepState, "stepId"> = {
  status: "queued",
  attempt: 1,
  startedAt: null,
  endedAt: null,
  command: null,
  stdout: "",
  stderr: "",
  outputCut: false,
  parts: [],
  message: null,
  decidedBy: null,
};

function changeStep(state: RunState, stepId: string, change: (step: StepState) => Partial<StepState>): RunState {
  const step = state.steps.get(stepId) ?? { ...untouchedStep, stepId };
  const steps = new Map(state.steps);
  steps.set(stepId, { ...step, ...change(step) });
  return { ...state, steps };
}

const openStatus = {
  approval: "waiting_approval",
  input: "waiting_input",
  outcome: "needs_attention",
} as const satisfies { readonly [kind in CheckpointKind]: RunStatus & StepStatus };

const decidedStepStatus = {
  approve: "succeeded",
  submit: "succeeded",
  continue: "succeeded",
  rerun: "queued",
  reject: "rejected",
  fail: "failed",
} as const satisfies { readonly [verdict in Verdict]: StepStatus };

function appendOutput(step: StepState, stream: "stdout" | "stderr", text: string): Partial<StepState> {
  const tail = keepTail(step[stream] + text);
  return { [stream]: tail.text, outputCut: step.outputCut || tail.cut };
}

/** Steps that were under way when the run ended did not finish. */
function endOpenSteps(state: RunState, status: "failed" | "cancelled" | "rejected", at: number): RunState {
  const open: readonly StepStatus[] = ["running", "waiting_approval", "waiting_input", "needs_attention"];
  const steps = new Map(
    [...state.steps].map(([id, step]) => [id, open.includes(step.status) ? { ...step, status, endedAt: at } : step]),
  );
  return { ...state, steps };
}

function endRun(state: RunState, status: RunStatus, at: number, rest: Partial<RunState> = {}): RunState {
  return { ...state, status, endedAt: at, waiting: null, ...rest };
}

function apply(state: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case "run.requested":
      return state;
    case "run.started":
      return { ...state, status: "running", startedAt: state.startedAt ?? event.at };
    case "run.resumed":
      return { ...state, status: "running", waiting: null };
    case "run.log":
      return { ...state, log: [...state.log, event.text].slice(-maxLogLines) };
    case "run.billed":
      return { ...state, cost: event.cost };
    case "run.completed":
      return endRun(state, "succeeded", event.at, { output: event.output });
    case "run.failed":
      return endRun(endOpenSteps(state, "failed", event.at), "failed", event.at, { message: event.message });
    case "run.cancelled":
      return endRun(endOpenSteps(state, event.reason, event.at), event.reason, event.at);
    case "checkpoint.opened":
    case "checkpoint.decided":
      return applyCheckpoint(state, event);
    default:
      return applyStep(state, event);
  }
}

type CheckpointEvent = Extract<RunEvent, { type: `checkpoint.${string}` }>;

function applyCheckpoint(state: RunState, event: CheckpointEvent): RunState {
  const { stepId, checkpointId, kind, at } = event;
  if (event.type === "checkpoint.opened") {
    const status = openStatus[kind];
    const waiting = { checkpointId, stepId, kind, prompt: event.prompt, since: at };
    // A person's time is not the step's time.
    return changeStep({ ...state, status, waiting }, stepId, (step) => ({ status, endedAt: step.endedAt ?? at }));
  }
  // Until a worker takes the run up again it stands in the queue; a rejection needs no worker to be known.
  const status = event.verdict === "reject" ? "rejected" : "queued";
  return changeStep({ ...state, status, waiting: null }, stepId, (step) => ({
    status: event.goesOn ? "queued" : decidedStepStatus[event.verdict],
    endedAt: event.goesOn ? null : (step.endedAt ?? at),
    decidedBy: event.by,
    ...(event.value === undefined ? {} : { json: event.value }),
  }));
}

/** Parts with news in place of those of the same id, new ones behind. */
function mergedParts(parts: readonly PartState[], news: readonly PartState[]): readonly PartState[] {
  return [...new Map([...parts, ...news].map((part) => [part.id, part])).values()];
}

type StepEvent = Extract<RunEvent, { type: `step.${string}` }>;

function applyStep(state: RunState, event: StepEvent): RunState {
  const { at } = event;
  return changeStep(state, event.stepId, (step) => {
    switch (event.type) {
      case "step.started":
        return {
          status: "running",
          attempt: event.attempt,
          command: event.command,
          startedAt: event.attempt > 1 ? (step.startedAt ?? at) : at,
          endedAt: null,
          stdout: "",
          stderr: "",
          outputCut: false,
          json: undefined,
          progress: undefined,
          parts: [],
        };
      case "step.output":
        return appendOutput(step, event.stream, event.text);
      case "step.progress": {
        const { unit, done, total } = event;
        return { progress: { unit, done, total } };
      }
      case "step.parts":
        return { parts: mergedParts(step.parts, event.parts) };
      case "step.retrying":
        return { message: event.message };
      case "step.completed": {
        // Commands have printed as they ran; other kinds bring their text now.
        const streamed = step.stdout !== "";
        return {
          status: "succeeded",
          startedAt: step.startedAt ?? at - event.durationMs,
          endedAt: at,
          stdout: streamed ? step.stdout : (event.stdout ?? ""),
          outputCut: step.outputCut || (!streamed && event.truncated),
          json: event.json,
          message: null,
        };
      }
      case "step.failed":
        return {
          status: event.continued ? "failed_continued" : event.timedOut ? "timed_out" : "failed",
          startedAt: step.startedAt ?? at - event.durationMs,
          endedAt: at,
          message: event.message,
        };
      case "step.skipped":
        return { status: "skipped", endedAt: at, message: event.condition };
      default:
        return assertNever(event);
    }
  });
}

/**
 * The state after one more event. Events must come in order of `seq`; one that was applied already changes nothing,
 * so a repeated delivery is harmless.
 */
export function reduceRun(state: RunState, event: RunEvent): RunState {
  if (event.seq <= state.lastSeq) return state;
  return { ...apply(state, event), lastSeq: event.seq };
}
