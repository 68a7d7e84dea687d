import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import {
  type StepContext,
  type StepResult,
  type StepRunner,
  UnmaskableStepError,
} from "@/lib/lobster/contract/step-runner";
import type { StepNode } from "@/lib/lobster/document/document";
import { DeadlineExceeded, RunCancelled } from "@/lib/lobster/run/abort-reason";
import { childAction } from "../child-action";

/** How long branches that lost may go on once their processes are gone. */
const settleLimitMs = 500;

/** Runs its branches at the same time; the results of those that count become records of their own. */
export const parallelRunner: StepRunner = {
  action: actionText,
  prepare: (context) => {
    const { step, scope } = context;
    return {
      command: actionText(step, (text) => context.resolveText(text, scope)),
      executes: true,
      run: () => runBranches(context),
    };
  },
};

function settingsOf({ fields }: StepNode) {
  const { wait, timeout_ms: limit } = isJsonObject(fields.parallel) ? fields.parallel : {};
  return { any: wait === "any", limitMs: typeof limit === "number" ? limit : null };
}

function actionText(step: StepNode, fill: (text: string) => string): string {
  const title = settingsOf(step).any ? "The first of these to succeed:" : "At the same time:";
  return [title, ...step.children.map((branch) => `  ${childAction(branch, fill)}`)].join("\n");
}

type Success = { readonly branch: StepNode; readonly result: StepResult };

type Branch = {
  readonly done: Promise<Success>;
  readonly costs: StepContext["costs"];
};

async function runBranches(context: StepContext): Promise<StepResult> {
  const { step, stepId } = context;
  const { any, limitMs } = settingsOf(step);
  const stop = new AbortController();
  const over = new AbortController();
  // One for each branch: many listeners on a single one would be taken for a leak.
  const signals = [context.signal, stop.signal];
  if (limitMs !== null) {
    void context.sleep(limitMs, over.signal).then(() => {
      if (!over.signal.aborted) {
        stop.abort(new DeadlineExceeded(`Parallel step ${stepId} timed out after ${limitMs}ms`));
      }
    });
  }
  const branches = step.children.map((branch) => startBranch(context, branch, AbortSignal.any(signals)));
  let done = 0;
  const report = (): void => context.report({ unit: "branches", done: ++done, total: branches.length });
  for (const branch of branches) branch.done.then(report, report);
  try {
    if (!any) return await waitForAll(branches, signals);
    const winner = await waitForFirst(branches, signals);
    over.abort();
    stop.abort(new RunCancelled("Another branch was first"));
    const all = branches.map((branch) => branch.done);
    if (await context.settled(all, settleLimitMs)) return winner;
    const message = "Parallel branches did not settle after cancellation";
    throw new LobsterError("runtime_error", "timed_out", message);
  } finally {
    over.abort();
  }
}

function startBranch(context: StepContext, branch: StepNode, signal: AbortSignal): Branch {
  const costs = context.costs.open(branch.id ?? "");
  const run = async (): Promise<Success> => {
    const scope = context.childScope(branch, context.scope.records);
    return { branch, result: await context.runChild(branch, scope, { signal, costs }) };
  };
  return { done: run(), costs };
}

/** Waits for every branch, also when one has failed: none is left half-way. */
async function waitForAll(branches: readonly Branch[], signals: readonly AbortSignal[]): Promise<StepResult> {
  const ends = await Promise.allSettled(branches.map(({ done }) => done));
  for (const { costs } of branches) costs.settle();
  const failures = ends.filter((end) => end.status === "rejected").map(({ reason }): unknown => reason);
  if (failures.length > 0) throw failureOf(signals, failures);
  const results = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
  const json = mergedJson(results);
  return { stdout: JSON.stringify(json), json, records: results.map(recordOf) };
}

/** The first branch that succeeds; the others are not paid for. Fails only when all of them do. */
async function waitForFirst(branches: readonly Branch[], signals: readonly AbortSignal[]): Promise<StepResult> {
  const winner = await Promise.any(branches.map(async ({ done, costs }) => ({ success: await done, costs }))).catch(
    () => null,
  );
  winner?.costs.settle();
  if (winner !== null) {
    for (const { costs } of branches) costs.drop();
    const { success } = winner;
    return {
      stdout: success.result.stdout ?? "",
      json: mergedJson([success]),
      records: [recordOf(success)],
    };
  }
  for (const { costs } of branches) costs.settle();
  const ends = await Promise.allSettled(branches.map(({ done }) => done));
  const failures = ends.map((end): unknown => "reason" in end && end.reason);
  throw failureOf(signals, failures);
}

function mergedJson(results: readonly Success[]): { readonly [id: string]: JsonValue } {
  return Object.fromEntries(
    results.flatMap(({ branch, result: { json } }) => (json === undefined ? [] : [[branch.id ?? "", json] as const])),
  );
}

function recordOf({ branch, result: { stdout, json } }: Success) {
  return {
    id: branch.id ?? "",
    ...(stdout === undefined ? {} : { stdout }),
    ...(json === undefined ? {} : { json }),
  };
}

/** Why the step failed: it was stopped, or its branches failed. */
function failureOf(signals: readonly AbortSignal[], failures: readonly unknown[]): unknown {
  const stopped = signals.find(({ aborted }) => aborted);
  return stopped === undefined ? branchFailure(failures) : stopped.reason;
}

/** The first failure in the order of the file, but before it one that nothing may hide. */
function branchFailure(failures: readonly unknown[]): LobsterError {
  const final = failures.find((failure) => failure instanceof UnmaskableStepError);
  const cause = final ?? failures[0];
  const message = `Parallel branch failed: ${cause instanceof Error ? cause.message : String(cause)}`;
  const code = cause instanceof LobsterError ? cause.code : "command_failed";
  if (final !== undefined) return new UnmaskableStepError(code, message);
  return new LobsterError("runtime_error", code, message, { cause });
}
