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
import { outputLimit, shellArguments } from "@/lib/lobster/run/shell-command";
import { checkCommands, runPipeline } from "./run-pipeline";
import type { RunRequest } from "./run-request";

type StepContextParts = {
  readonly request: RunRequest;
  readonly step: StepNode;
  readonly stepId: string;
  readonly scope: StepScope;
  /** Announces the attempt's processes. */
  readonly host: RunHost;
  readonly signal: AbortSignal;
  readonly onUnknown: (reference: Reference) => void;
  /** Told when the attempt does what must not happen twice. */
  readonly onDispatch: () => void;
};

/** Services of the engine for one attempt of a step. */
export function createStepContext({
  request,
  step,
  stepId,
  scope,
  host,
  signal,
  onUnknown,
  onDispatch,
}: StepContextParts): StepContext {
  const { catalog, commands, mode, interactive } = request;
  const templateScope = ({ args, records }: StepScope): TemplateScope => ({ args, records, onUnknown });
  return {
    step,
    stepId,
    scope,
    signal,
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
    runPipeline: (stages, input, { env, cwd }) =>
      runPipeline({
        ...{ stages, input, catalog, commands, onDispatch },
        context: { host, env, cwd, mode, interactive, signal },
      }),
  };
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
