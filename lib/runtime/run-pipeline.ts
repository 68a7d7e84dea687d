import type { Catalog, CommandRunners } from "@/lib/lobster/contract/catalog";
import type { CommandContext, CommandRunner, PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { PipelineResult } from "@/lib/lobster/contract/step-runner";
import { collect } from "@/lib/lobster/run/collect";
import { bringsAnswers, OutsideAnswers } from "./outside-answers";

export type PipelineRequest = {
  readonly stages: readonly PipelineStage[];
  readonly input: readonly JsonValue[];
  readonly catalog: Catalog;
  readonly commands: CommandRunners;
  readonly context: Omit<CommandContext, "commands" | "runCommand" | "render" | "markDispatched">;
  /** Told when a command does what must not happen twice. */
  readonly onDispatch?: () => void;
  /** Awaited before a stage may do anything; what it throws ends the pipeline. */
  readonly beforeStage?: (stage: PipelineStage) => Promise<void>;
};

/** Throws `Unknown command: …` for the first stage whose command does not exist, before any stage has run. */
export function checkCommands(stages: readonly PipelineStage[], catalog: Catalog): void {
  const unknown = stages.find((stage) => catalog.command(stage.name) === undefined);
  if (unknown !== undefined) {
    throw new LobsterError("runtime_error", "unknown_command", `Unknown command: ${unknown.name}`);
  }
}

/**
 * Runs stages one into the other. Items are pulled: a stage gets no further than the one behind it asks.
 * A stage that halts ends the pipeline there.
 */
export async function runPipeline(request: PipelineRequest): Promise<PipelineResult> {
  const { stages, input, catalog, context } = request;
  checkCommands(stages, catalog);
  const { signal } = context;
  let rendered: string | null = null;
  const commandContext: CommandContext = {
    ...context,
    commands: catalog.commands,
    runCommand: (stage, given) => runCommand(request, stage, given, commandContext),
    render: (text) => {
      rendered = (rendered ?? "") + text;
    },
    markDispatched: () => request.onDispatch?.(),
  };
  const answers = new OutsideAnswers(context.costs);
  let items: AsyncIterable<JsonValue> = stream(input, signal);
  for (const [stageIndex, stage] of stages.entries()) {
    signal.throwIfAborted();
    await request.beforeStage?.(stage);
    const definition = catalog.command(stage.name);
    const outside = bringsAnswers(definition);
    if (outside) items = watched(items, (item) => answers.handIn(item));
    if (definition?.renders === true) items = watched(items, (item) => answers.handOut([item]));
    const outcome = await findRunner(request, stage)(stage, items, commandContext);
    if (outcome.kind === "halt") return { kind: "halted", stage, stageIndex, request: outcome.request };
    items = stream(outcome.items, signal);
    if (outside) items = watched(items, (item) => answers.bringIn(item));
  }
  const emitted = await collect(items);
  answers.handOut(emitted);
  return { kind: "completed", items: emitted, rendered };
}

async function runCommand(
  request: PipelineRequest,
  { name, args }: Pick<PipelineStage, "name" | "args">,
  input: readonly JsonValue[],
  context: CommandContext,
): Promise<readonly JsonValue[]> {
  const stage = { name, args, raw: name };
  checkCommands([stage], request.catalog);
  const outcome = await findRunner(request, stage)(stage, stream(input, context.signal), context);
  if (outcome.kind === "items") return collect(stream(outcome.items, context.signal));
  throw new LobsterError("runtime_error", "not_supported", `${name} cannot wait for a decision inside another command`);
}

function findRunner({ catalog, commands }: PipelineRequest, stage: PipelineStage): CommandRunner {
  const runner = commands.get(catalog.command(stage.name)?.name ?? stage.name);
  if (runner === undefined) throw new Error(`Command ${stage.name} is defined but nothing runs it`);
  return runner;
}

async function* stream(
  items: AsyncIterable<JsonValue> | Iterable<JsonValue>,
  signal: AbortSignal,
): AsyncGenerator<JsonValue> {
  for await (const item of items) {
    signal.throwIfAborted();
    yield item;
  }
}

async function* watched(items: AsyncIterable<JsonValue>, watch: (item: JsonValue) => void): AsyncGenerator<JsonValue> {
  for await (const item of items) {
    watch(item);
    yield item;
  }
}
