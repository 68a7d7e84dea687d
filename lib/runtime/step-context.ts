import type { CostTab } from "@/lib/lobster/contract/cost-tab";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { RunHost } from "@/lib/lobster/contract/host";
import type { StepContext, StepScope } from "@/lib/lobster/contract/step-runner";
import type { StepNode } from "@/lib/lobster/document/document";
import type { Reference } from "@/lib/lobster/expression/references";
import {
  resolveReferenceOrTemplate,
  resolveTemplate,
  type TemplateScope,
} from "@/lib/lobster/expression/resolve-template";
import { parsePipeline } from "@/lib/lobster/pipeline/parse-pipeline";
import type { RunResult } from "@/lib/lobster/run/engine-contract";
import type { AnsweredPipeline } from "@/lib/lobster/run/pipeline-pause";
import { outputLimit, shellArguments } from "@/lib/lobster/run/shell-command";
import type { StepPart } from "@/lib/lobster/run/step-parts";
import { runChildWorkflow } from "./child-workflow";
import { resumePipeline } from "./resume-pipeline";
import type { RunCost } from "./run-cost";
import { checkCommands } from "./run-pipeline";
import type { RunRequest } from "./run-request";
import { mayLeaveTrace } from "./stage-effects";
import type { AttemptScopes } from "./step-scopes";

type StepContextParts = {
  readonly request: RunRequest;
  readonly step: StepNode;
  readonly stepId: string;
  /** 1-based. */
  readonly attempt: number;
  readonly scopes: AttemptScopes;
  /** Announces the attempt's processes. */
  readonly host: RunHost;
  readonly signal: AbortSignal;
  readonly costs: CostTab;
  readonly cost: RunCost;
  readonly runWorkflow: (request: RunRequest) => Promise<RunResult>;
  readonly report: StepContext["report"];
  /** Awaited before anything that may leave a trace. */
  readonly onExecuting: () => Promise<void>;
  /** Told of the steps inside the step. */
  readonly onPart: (part: StepPart) => void;
  readonly settled: StepContext["settled"];
  readonly onUnknown: (reference: Reference) => void;
  /** Told when the attempt does what must not happen twice. */
  readonly onUnrepeatable: () => void;
  /** True inside a branch or a loop. */
  readonly nested?: boolean;
  /** Set when the step goes on behind an answer to a question of its pipeline. */
  readonly answered?: AnsweredPipeline | null;
};

/** Services of the engine for one attempt of a step. */
export function createStepContext(parts: StepContextParts): StepContext {
  const { request, step, stepId, scopes, host, signal, costs, onUnknown, onUnrepeatable, nested = false } = parts;
  const { catalog, commands, mode, interactive } = request;
  const templateScope = ({ args, records }: StepScope): TemplateScope => ({ args, records, onUnknown });
  return {
    step,
    stepId,
    scope: scopes.scope,
    signal,
    costs,
    resolveText: (text, within) => resolveTemplate(text, templateScope(within)),
    resolveStdin: (value, within) =>
      value === undefined ? undefined : resolveReferenceOrTemplate(value, templateScope(within)),
    runShell: (text, stdin, { env, cwd }) => {
      const maxOutputBytes = outputLimit(env);
      return host.runProcess({
        argv: shellArguments(text, env, host.platform),
        cwd,
        env,
        stdin,
        maxOutputBytes,
        signal,
      });
    },
    readPipeline: (text) => {
      const stages = parseStepPipeline(text, stepId);
      checkCommands(stages, catalog);
      return stages;
    },
    runPipeline: (stages, input, { env, cwd }) => {
      const answered = nested ? null : (parts.answered ?? null);
      return resumePipeline(answered, {
        ...{ stages, input, catalog, commands },
        beforeStage: async (stage, isAnswered) => {
          if (mayLeaveTrace(stage, catalog, isAnswered)) await parts.onExecuting();
        },
        mayPause: !nested,
        onDispatch: onUnrepeatable,
        context: {
          ...{ host, env, cwd, mode, interactive, signal, costs },
          ...(request.llmAdapters === undefined ? {} : { llmAdapters: request.llmAdapters }),
        },
      });
    },
    childScope: (child, records, round) => scopes.child(child, records, round),
    runChild: async (child, scope, control) => {
      const { kind, runner } = childRunner(request, step, child);
      const inside = { step: { ...child, kind }, stepId: child.id ?? "", scopes: { ...scopes, scope }, nested: true };
      const id = child.id ?? "";
      parts.onPart({ id, status: "running" });
      try {
        const result = await runner.prepare(createStepContext({ ...parts, ...inside, ...control })).run();
        parts.onPart({ id, status: "succeeded" });
        return result;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        parts.onPart({ id, status: control.signal.aborted ? "cancelled" : "failed", message });
        throw error;
      }
    },
    runWorkflow: (path, args, scope) => runChildWorkflow({ ...parts, path, args, scope }),
    report: parts.report,
    sleep: (ms, until) => host.sleep(ms, until),
    settled: parts.settled,
  };
}

/** How a step inside another one runs: as one of the kinds that may stand there, whatever else its fields say. */
function childRunner({ catalog, steps }: RunRequest, step: StepNode, child: StepNode) {
  const allowed = step.kind.childLists.flatMap(({ kinds }) => kinds);
  const kind =
    catalog.stepKinds.find((candidate) => allowed.includes(candidate.kind) && candidate.matches(child.fields)) ??
    child.kind;
  const runner = steps.get(kind.kind);
  if (runner === undefined) throw new Error(`Nothing runs ${kind.kind} inside ${step.kind.kind}`);
  return { kind, runner };
}

function parseStepPipeline(text: string, stepId: string): ReturnType<typeof parsePipeline> {
  try {
    return parsePipeline(text);
  } catch (cause) {
    if (!(cause instanceof LobsterError)) throw cause;
    const message = `Workflow step ${stepId} pipeline parse failed: ${cause.message}`;
    throw new LobsterError("runtime_error", cause.code, message, { cause });
  }
}
