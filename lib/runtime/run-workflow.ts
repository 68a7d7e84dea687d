import { assertNever } from "@/lib/lobster/contract/assert-never";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepResult, StepRunner } from "@/lib/lobster/contract/step-runner";
import type { StepNode } from "@/lib/lobster/document/document";
import { evaluateCondition } from "@/lib/lobster/expression/evaluate-condition";
import { stepCondition } from "@/lib/lobster/expression/step-condition";
import { answerWaiting } from "@/lib/lobster/run/answer-waiting";
import { approvedRecord } from "@/lib/lobster/run/approved-record";
import type { ApprovalIdentity, CheckpointRequest, Decision } from "@/lib/lobster/run/checkpoint";
import type { AttemptStart, RunResult } from "@/lib/lobster/run/engine-contract";
import { finalOutput } from "@/lib/lobster/run/final-output";
import { hasApprovalGate } from "@/lib/lobster/run/gates";
import { parseOutput } from "@/lib/lobster/run/parse-output";
import type { Snapshot, StepRecord, Waiting } from "@/lib/lobster/run/records";
import { approvalIdentity, approvalRequest } from "./approval-gate";
import { askAtGate } from "./ask-at-gate";
import { askForInput, inputRequest, nobodyHere } from "./ask-for-input";
import { refuseCertainGate } from "./child-workflow";
import { refuseWorkflow } from "./refuse-workflow";
import { errorPolicy, retryPolicy } from "./retry-policy";
import { runAttempts, type StepOutcome } from "./run-attempts";
import { RunCost } from "./run-cost";
import type { RunRequest } from "./run-request";
import { RunWarnings } from "./run-warnings";
import { createStepScopes, type StepScopes } from "./step-scopes";
import { resolveWorkflowArgs } from "./workflow-args";

type Failed = Extract<StepOutcome, { kind: "failed" }>;
type Paused = Extract<StepOutcome, { kind: "paused" }>;

/**
 * Runs a workflow from its snapshot, or from the start, until it ends or waits for a person.
 * Everything that goes wrong in the file or its commands is a `failed` result; what the recorder throws is thrown.
 */
export async function runWorkflow(request: RunRequest): Promise<RunResult> {
  const refusal = refuseWorkflow(request.workflow) ?? (await refuseCertainGate(request));
  if (refusal !== null) return { kind: "failed", type: "runtime_error", message: refusal };
  return new WorkflowRun(request).run();
}

class WorkflowRun {
  private readonly steps: readonly StepNode[];
  private readonly args: JsonObject;
  private readonly records: Map<string, StepRecord>;
  private position: number;
  private waiting: Snapshot["waiting"];
  private answered: NonNullable<Snapshot["answered"]> | null;
  private earlierAttempts: number;
  private spentAttempts: number;
  private readonly warnings: RunWarnings;
  private readonly cost: RunCost;

  constructor(private readonly request: RunRequest) {
    const { workflow, snapshot } = request;
    this.steps = workflow.steps;
    this.args = snapshot?.args ?? resolveWorkflowArgs(workflow.fields, request.args);
    this.records = new Map((snapshot?.records ?? []).map((record) => [record.id, record]));
    this.position = snapshot?.position ?? 0;
    this.waiting = snapshot?.waiting ?? null;
    this.answered = snapshot?.answered ?? null;
    this.earlierAttempts = request.earlierAttempts ?? 0;
    this.spentAttempts = request.spentAttempts ?? 0;
    this.warnings = new RunWarnings(this.steps, request.recorder);
    this.cost = new RunCost({
      ...request,
      fields: workflow.fields,
      warnings: this.warnings,
      payer: request.parent?.payer ?? null,
    });
  }

  async run(): Promise<RunResult> {
    const ended = await this.resume();
    if (ended !== null) return ended;
    for (let step = this.steps[this.position]; step !== undefined; step = this.steps[this.position]) {
      if (this.request.signal.aborted) return { kind: "cancelled", reason: "cancelled" };
      const tooExpensive = this.overCostLimit();
      if (tooExpensive !== null) return tooExpensive;
      const result = await this.runStep(step);
      if (result !== null) return result;
      this.forgetAttempts();
    }
    const output = finalOutput([...this.records.values()]);
    return this.overCostLimit() ?? { kind: "completed", output, snapshot: this.snapshot() };
  }

  /** The attempts behind the run are those of one step, and the run is past it. */
  private forgetAttempts(): void {
    this.earlierAttempts = 0;
    this.spentAttempts = 0;
  }

  private overCostLimit(): RunResult | null {
    const message = this.cost.refusal();
    if (message === null) return null;
    this.request.parent?.onUnmaskable();
    return { kind: "failed", type: "runtime_error", message };
  }

  private snapshot(): Snapshot {
    const { position, records, args, waiting, answered } = this;
    const paused = answered === null ? { waiting } : { waiting, answered };
    return { version: 1, position, records: [...records.values()], ...this.cost.forSnapshot(), args, ...paused };
  }

  /** Takes in the answer to what the run waited for. Null means: go on. */
  private async resume(): Promise<RunResult | null> {
    const { decision } = this.request;
    if (this.waiting === null) return decision === null ? null : this.settleOutcome(decision);
    if (decision === null) return this.askAgain(this.waiting);
    if (decision.verdict === "reject") return { kind: "cancelled", reason: "rejected" };
    this.takeIn(this.waiting, decision);
    return null;
  }

  private takeIn(waiting: Waiting, { verdict, value, by }: Decision): void {
    const { stepId } = waiting;
    if (waiting.kind === "approval" && verdict === "approve") {
      this.approve(stepId, waiting.identity ?? {}, by);
    } else if (waiting.kind === "input" && verdict === "submit" && value !== undefined) {
      this.answer(value);
    } else {
      const wanted = waiting.kind === "approval" ? "approve or reject" : "an answer";
      throw new LobsterError("parse_error", "bad_decision", `Step ${stepId} waits for ${wanted}`);
    }
  }

  private askAgain(waiting: Waiting): RunResult {
    const { stepId } = waiting;
    const step = this.steps.find(({ id }) => id === stepId);
    if (step === undefined) throw new Error(`The snapshot waits for ${stepId}, which is unknown`);
    const request =
      waiting.kind === "approval"
        ? approvalRequest(stepId, step.fields.approval, this.recordOf(stepId), waiting.identity ?? {})
        : inputRequest(stepId, waiting.question);
    return { kind: "suspended", request, path: step.path, snapshot: this.snapshot() };
  }

  private recordOf(stepId: string): StepRecord {
    const record = this.records.get(stepId);
    if (record === undefined) throw new Error(`The snapshot waits at ${stepId}, which has no record`);
    return record;
  }

  private answer(response: JsonValue): void {
    const { records, waiting, answered } = answerWaiting(this.snapshot(), response);
    for (const record of records) this.records.set(record.id, record);
    this.waiting = waiting;
    this.answered = answered ?? null;
  }

  private approve(stepId: string, identity: ApprovalIdentity, by: string | null): void {
    this.records.set(stepId, approvedRecord(this.records.get(stepId) ?? { id: stepId }, identity, by));
    this.waiting = null;
  }

  /** A person says what became of a step whose result was lost. */
  private async settleOutcome(decision: Decision): Promise<RunResult | null> {
    const step = this.steps[this.position];
    if (step === undefined) throw new Error("There is no step whose outcome could be decided");
    switch (decision.verdict) {
      case "rerun":
        return null;
      case "continue": {
        const ended = await this.complete(step, this.startOf(step, false), statedResult(decision.value), 0);
        this.forgetAttempts();
        return ended;
      }
      case "fail": {
        const message = `Step ${step.id ?? ""}: its result was not stored; ${decision.by ?? "somebody"} decided that the run fails`;
        return this.fail({ ...unexecuted(this.startOf(step, false), message), maskable: false }, step);
      }
      case "approve":
      case "reject":
      case "submit":
        throw new LobsterError("parse_error", "bad_decision", "A lost result is answered by continue, rerun or fail");
      default:
        return assertNever(decision.verdict);
    }
  }

  private startOf(step: StepNode, executes: boolean): AttemptStart {
    const maxAttempts = retryPolicy(step.fields).max + this.earlierAttempts - this.spentAttempts;
    const attempt = Math.max(1, this.earlierAttempts);
    return {
      stepId: idOf(step),
      path: step.path,
      attempt,
      maxAttempts,
      command: this.runner(step).action(step, asWritten),
      executes,
    };
  }

  private runner(step: StepNode): StepRunner {
    const runner = this.request.steps.get(step.kind.kind);
    if (runner === undefined) throw new Error(`Step kind ${step.kind.kind} is runnable but nothing runs it`);
    return runner;
  }

  private async runStep(step: StepNode): Promise<RunResult | null> {
    const stepId = idOf(step);
    const answered = this.answered?.stepId === stepId ? this.answered.pipeline : null;
    // A step that goes on behind an answer has been let in already.
    const condition = answered === null ? stepCondition(step.fields)?.value : undefined;
    let scopesOf: StepScopes;
    try {
      if (!evaluateCondition(condition, this.records)) return await this.skip(step, String(condition));
      scopesOf = createStepScopes({
        request: this.request,
        step,
        args: this.args,
        records: this.records,
        warnings: this.warnings,
      });
    } catch (error) {
      if (!(error instanceof LobsterError)) throw error;
      const start = { ...this.startOf(step, false), attempt: 1 + this.earlierAttempts };
      await this.request.recorder.stepStarting(start);
      return this.fail({ ...unexecuted(start, error.message), maskable: false }, step);
    }
    if (this.spentAttempts >= retryPolicy(step.fields).max) {
      const message = `Step ${stepId} has failed as often as its retry allows`;
      return this.fail({ ...unexecuted(this.startOf(step, false), message), maskable: true }, step);
    }
    const outcome = await runAttempts({
      request: this.request,
      step,
      stepId,
      runner: this.runner(step),
      scopesOf,
      cost: this.cost,
      runWorkflow,
      answered,
      onUnknown: (reference) => this.warnings.unknownReference(stepId, reference),
      earlierAttempts: this.earlierAttempts,
      spentAttempts: this.spentAttempts,
    });
    switch (outcome.kind) {
      case "cancelled":
        return { kind: "cancelled", reason: "cancelled" };
      case "failed":
        if (!outcome.maskable) this.request.parent?.onUnmaskable();
        return this.fail(outcome, step);
      case "paused":
        return this.waitForInput(outcome);
      case "succeeded":
        return this.complete(step, outcome.start, outcome.result, outcome.durationMs);
      default:
        return assertNever(outcome);
    }
  }

  private async skip(step: StepNode, condition: string): Promise<null> {
    const stepId = idOf(step);
    this.records.set(stepId, { id: stepId, skipped: true });
    this.position += 1;
    await this.request.recorder.stepSkipped(stepId, step.path, condition, this.snapshot());
    return null;
  }

  private async fail(failure: Failed, step: StepNode): Promise<RunResult | null> {
    const { start, message, durationMs, timedOut } = failure;
    const policy = failure.maskable ? errorPolicy(step.fields) : "stop";
    const continued = policy !== "stop";
    if (continued) {
      const stepId = idOf(step);
      this.answered = null;
      this.records.set(stepId, { id: stepId, error: true, errorMessage: message });
      this.position = policy === "skip_rest" ? this.steps.length : this.position + 1;
    }
    const { cost } = this.cost.forSnapshot();
    const report = { message, durationMs, timedOut, continued, ...(cost === undefined ? {} : { cost }) };
    await this.request.recorder.stepFailed(start, report, continued ? this.snapshot() : null);
    return continued ? null : { kind: "failed", type: "runtime_error", message };
  }

  private async waitForInput(paused: Paused): Promise<RunResult | null> {
    const { start, question, pipeline, durationMs } = paused;
    const { stepId } = start;
    const tooExpensive = this.overCostLimit();
    if (tooExpensive !== null) return tooExpensive;
    const waiting: Waiting = { stepId, kind: "input", question, ...(pipeline === null ? {} : { pipeline }) };
    this.answered = null;
    this.waiting = waiting;
    if (pipeline === null) this.position += 1;
    const given = pipeline === null ? await askForInput(this.request, stepId, question) : nobodyHere;
    switch (given.kind) {
      case "pause":
        await this.request.recorder.stepPaused(start, durationMs, this.snapshot());
        return this.askAgain(waiting);
      case "answered":
        this.answer(given.response);
        await this.request.recorder.stepCompleted(start, this.recordOf(stepId), durationMs, this.snapshot());
        return null;
      case "cancelled":
      case "failed":
        return given;
      default:
        return assertNever(given);
    }
  }

  private async complete(
    step: StepNode,
    start: AttemptStart,
    result: StepResult,
    durationMs: number,
  ): Promise<RunResult | null> {
    const { records: more = [], ...own } = result;
    const record: StepRecord = { id: start.stepId, ...own };
    for (const extra of more) this.records.set(extra.id, extra);
    this.records.set(record.id, record);
    this.answered = null;
    let gate: CheckpointRequest | null = null;
    if (hasApprovalGate(step.fields)) {
      try {
        const identity = approvalIdentity(start.stepId, step.fields.approval, record, this.request.env);
        gate = approvalRequest(start.stepId, step.fields.approval, record, identity);
      } catch (error) {
        if (!(error instanceof LobsterError)) throw error;
        return this.fail({ ...unexecuted(start, error.message), durationMs, maskable: false }, step);
      }
      this.waiting = { stepId: start.stepId, kind: "approval", identity: gate.identity };
    }
    this.position += 1;
    await this.request.recorder.stepCompleted(start, record, durationMs, this.snapshot());
    return gate === null ? null : (this.overCostLimit() ?? this.pauseAt(step, gate));
  }

  private async pauseAt(step: StepNode, gate: CheckpointRequest): Promise<RunResult | null> {
    const answer = await askAtGate(this.request, gate);
    switch (answer.kind) {
      case "pause":
        return { kind: "suspended", request: gate, path: step.path, snapshot: this.snapshot() };
      case "approved":
        this.approve(gate.stepId, gate.identity, answer.by);
        return null;
      case "cancelled":
      case "failed":
        return answer;
      default:
        return assertNever(answer);
    }
  }
}

function idOf({ id }: StepNode): string {
  if (id === null) throw new Error("A step without an id reached the engine: the file was not validated");
  return id;
}

function unexecuted(start: AttemptStart, message: string): Omit<Failed, "maskable"> {
  return { kind: "failed", start, message, durationMs: 0, timedOut: false };
}

/** What a person says a lost step printed: a text counts as output, another value as its JSON. */
function statedResult(value: JsonValue | undefined): StepResult {
  if (value === undefined) return {};
  return typeof value === "string" ? parseOutput(value) : { stdout: JSON.stringify(value), json: value };
}

function asWritten(text: string): string {
  return text;
}
