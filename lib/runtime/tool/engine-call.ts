import { LobsterError } from "@/lib/lobster/contract/errors";
import type { Envelope } from "@/lib/lobster/run/envelope";
import type { RequestContext } from "@/lib/runtime/requests/request-context";
import { resumeToolRequest } from "@/lib/runtime/requests/resume-tool-request";
import { runToolRequest } from "@/lib/runtime/requests/run-tool-request";
import { decodeResumeToken } from "@/lib/runtime/store/resume-token";
import { type BoundedEngine, runBounded } from "./bounded-call";
import type { CallLimits } from "./call-limits";
import { countRendered } from "./count-rendered";
import type { CheckpointCredential, ToolAnswer } from "./tool-answer";
import { type ToolEnvelope, toolResultBytes, toToolEnvelope } from "./tool-envelope";
import { badRequest, resultTooLarge } from "./tool-error";
import type { ToolParts } from "./tool-parts";
import type { ToolTarget } from "./tool-target";

/** What every call of the engine needs besides what it is asked to do. */
export type EngineCall = {
  readonly parts: ToolParts;
  /** Absolute. */
  readonly folder: string;
  readonly limits: CallLimits;
  readonly signal: AbortSignal | undefined;
};

/** Runs a pipeline or a file. Throws a `ToolError`. */
export function runTarget(call: EngineCall, target: ToolTarget): Promise<ToolEnvelope> {
  return callEngine(call, (context) =>
    target.kind === "workflow"
      ? runToolRequest({ filePath: target.file, args: target.args, context })
      : runToolRequest({ pipeline: target.text, context }),
  );
}

/** Answers a checkpoint. Throws a `ToolError`. */
export function resumeCheckpoint(
  call: EngineCall,
  credential: CheckpointCredential,
  answer: ToolAnswer,
): Promise<ToolEnvelope> {
  const named = {
    ...(credential.token === null ? {} : { token: credential.token }),
    ...(credential.approvalId === null ? {} : { approvalId: credential.approvalId }),
  };
  return callEngine(call, async (context) => {
    switch (answer.kind) {
      case "cancel":
        return resumeToolRequest({ ...named, cancel: true, context });
      case "response":
        await refuseForeignFile(call, context, credential);
        return resumeToolRequest({ ...named, response: answer.value, context });
      case "approve":
        if (answer.approved) await refuseForeignFile(call, context, credential);
        return resumeToolRequest({ ...named, approved: answer.approved, context });
    }
  });
}

type EngineContext = Omit<RequestContext, "mode" | "interactive">;

async function callEngine(
  { parts, folder, limits, signal }: EngineCall,
  action: (context: EngineContext) => Promise<Envelope>,
): Promise<ToolEnvelope> {
  const contextOf = ({ host, signal, onRendered }: BoundedEngine): EngineContext => ({
    catalog: parts.catalog,
    commands: countRendered(parts.commands, onRendered),
    steps: parts.steps,
    host,
    store: parts.openStore(host),
    env: parts.env,
    cwd: folder,
    signal,
    ...(parts.caller === undefined ? {} : { caller: parts.caller }),
    ...(parts.llmAdapters === undefined ? {} : { llmAdapters: parts.llmAdapters }),
  });
  const run = (engine: BoundedEngine): Promise<Envelope> => action(contextOf(engine));
  const withdraw = (unseen: Envelope): Promise<void> => withdrawQuestion(unseen, parts, folder);
  const bounded = { limits, signal, openHost: parts.openHost, run, withdraw };
  const envelope = toToolEnvelope(await runBounded(bounded));
  if (toolResultBytes(envelope) <= limits.maxStdoutBytes) return envelope;
  await withdrawQuestion(envelope, parts, folder);
  throw resultTooLarge();
}

/** A question that does not reach the caller cannot be answered: nothing is left waiting. */
export async function withdrawQuestion(unseen: Envelope | ToolEnvelope, parts: ToolParts, cwd: string): Promise<void> {
  if (!unseen.ok) return;
  const { resumeToken: token } = unseen.requiresApproval ?? unseen.requiresInput ?? {};
  if (typeof token !== "string") return;
  const host = parts.openHost(() => undefined);
  const { catalog, commands, steps, env } = parts;
  const { signal } = new AbortController();
  const store = parts.openStore(host);
  await resumeToolRequest({
    token,
    cancel: true,
    context: { catalog, commands, steps, host, store, env, cwd, signal },
  });
}

/** What a token points to may run only where a call could have named it. */
async function refuseForeignFile(
  { parts }: EngineCall,
  { store }: EngineContext,
  { token, approvalId }: CheckpointCredential,
): Promise<void> {
  let file: string | null;
  try {
    const name = approvalId === null ? decodeResumeToken(token ?? "") : await store.findById(approvalId);
    const { state } = await store.load(name);
    file = state.kind === "workflow" ? state.filePath : null;
  } catch (error) {
    // The engine looks again and says the same in its own order of checks.
    if (error instanceof LobsterError) return;
    throw error;
  }
  if (file === null || (await parts.workflows.mayResume(file))) return;
  throw badRequest("workflow path must stay within the gateway working directory");
}
