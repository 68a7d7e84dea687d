import type { Catalog, CommandRunners } from "@/lib/lobster/contract/catalog";
import type { CommandContext, CommandRunner, InputQuestion, PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { PipelineResult } from "@/lib/lobster/contract/step-runner";
import { ItemStream, mapItems } from "@/lib/lobster/pipeline/item-stream";
import { collect } from "@/lib/lobster/run/collect";
import { questionOf, type StageReplay } from "@/lib/lobster/run/pipeline-pause";
import { bringsAnswers, OutsideAnswers } from "./outside-answers";
import { stageStream } from "./pipeline-stream";
import { ReplayInput } from "./replay-input";
import { checkJson } from "./schema-compiler";
import { cannotAsk, StageQuestions } from "./stage-questions";

export type PipelineRequest = {
  readonly stages: readonly PipelineStage[];
  readonly input: readonly JsonValue[];
  readonly catalog: Catalog;
  readonly commands: CommandRunners;
  readonly context: Omit<
    CommandContext,
    "commands" | "runCommand" | "render" | "markDispatched" | "requestInput" | "checkJson"
  >;
  /** Told when a command does what must not happen twice. */
  readonly onDispatch?: () => void;
  /** True where a person can be asked and the pipeline goes on later: not in loops and branches. */
  readonly mayPause?: boolean;
  /** Set when the first stage asked before: its items, and the answers so far. */
  readonly replay?: StageReplay;
  /**
   * Awaited before a stage may do anything; what it throws ends the pipeline. `answered`: the stage goes on behind the
   * answer to its question.
   */
  readonly beforeStage?: (stage: PipelineStage, answered: boolean) => Promise<void>;
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
  checkCommands(request.stages, request.catalog);
  const running: ItemStream[] = [];
  let result: PipelineResult;
  try {
    result = await runStages(request, running);
  } catch (error) {
    // The first failure is the one that counts.
    await endAll(running);
    throw error;
  }
  for (const ending of await endAll(running)) if (ending.status === "rejected") throw ending.reason;
  return result;
}

/** What nobody reads any more may still run: it is over, well or not, when this resolves. */
function endAll(running: readonly ItemStream[]): Promise<PromiseSettledResult<void>[]> {
  return Promise.allSettled(running.map((stream) => stream.close()));
}

/** @param running gets what may run on when this is over */
async function runStages(request: PipelineRequest, running: ItemStream[]): Promise<PipelineResult> {
  const { stages, input, catalog, context } = request;
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
    requestInput: () => Promise.reject(new LobsterError("runtime_error", "not_supported", cannotAsk)),
    checkJson: (schema, value) => checkJson(schema, value, (line) => context.host.log(line)),
  };
  const answers = new OutsideAnswers(context.costs);
  let items = stageStream(request.replay?.items ?? input, signal);
  const asked: AskingStage[] = [];
  try {
    for (const [stageIndex, stage] of stages.entries()) {
      signal.throwIfAborted();
      await request.beforeStage?.(stage, request.replay !== undefined && stageIndex === 0);
      const definition = catalog.command(stage.name);
      const outside = bringsAnswers(definition);
      // A command that leaves traces does nothing when what runs before it fails, also when it reads nothing of that.
      if ((definition?.sideEffects ?? []).length > 0) items = stageStream(await collect(items), signal);
      if (outside) items = watched(items, (item) => answers.handIn(item));
      if (definition?.renders === true) items = watched(items, (item) => answers.handOut([item]));
      const asking = definition?.pausable === true ? openQuestions(request, stageIndex, items, commandContext) : null;
      if (asking !== null) asked.push(asking);
      const outcome = await findRunner(request, stage)(
        stage,
        asking?.items ?? items,
        asking?.context ?? commandContext,
      );
      const waiting = await pausedAt(asked);
      if (waiting !== null) return waiting;
      if (outcome.kind === "halt") {
        asking?.questions.over();
        return { kind: "halted", stage, stageIndex, request: outcome.request };
      }
      if (outcome.items instanceof ItemStream) running.push(outcome.items);
      items = stageStream(asking?.questions.emit(outcome.items) ?? outcome.items, signal);
      if (outside) items = watched(items, (item) => answers.bringIn(item));
    }
    const emitted = await collect(items);
    // A command may have caught what its question threw.
    const waiting = await pausedAt(asked);
    if (waiting !== null) return waiting;
    answers.handOut(emitted);
    return { kind: "completed", items: emitted, rendered };
  } catch (error) {
    const waiting = await pausedAt(asked);
    if (waiting !== null) return waiting;
    throw error;
  }
}

type AskingStage = {
  readonly stage: PipelineStage;
  readonly stageIndex: number;
  readonly questions: StageQuestions;
  readonly items: AsyncIterable<JsonValue>;
  readonly context: CommandContext;
};

/** Keeps what a stage that may ask reads, and lets it ask. */
function openQuestions(
  { stages, mayPause = false, replay }: PipelineRequest,
  stageIndex: number,
  items: AsyncIterable<JsonValue>,
  context: CommandContext,
): AskingStage | null {
  const stage = stages[stageIndex];
  if (stage === undefined) return null;
  const input = new ReplayInput(items);
  const isLast = stageIndex === stages.length - 1;
  const history = stageIndex === 0 ? (replay?.history ?? []) : [];
  const questions = new StageQuestions({ mayPause, isLast, input, history, context });
  const asking = { ...context, requestInput: (question: InputQuestion) => questions.ask(question) };
  return { stage, stageIndex, questions, items: input.stream(), context: asking };
}

/** The first question that nobody can answer now. */
async function pausedAt(asked: readonly AskingStage[]): Promise<PipelineResult | null> {
  for (const { stage, stageIndex, questions } of asked) {
    const state = await questions.suspension();
    if (state !== null) {
      return { kind: "input", stage, stageIndex, request: questionOf(state.commandInput.pending), state };
    }
  }
  return null;
}

async function runCommand(
  request: PipelineRequest,
  { name, args }: Pick<PipelineStage, "name" | "args">,
  input: readonly JsonValue[],
  context: CommandContext,
): Promise<readonly JsonValue[]> {
  const stage = { name, args, raw: name };
  checkCommands([stage], request.catalog);
  const outcome = await findRunner(request, stage)(stage, stageStream(input, context.signal), context);
  if (outcome.kind === "items") return collect(stageStream(outcome.items, context.signal));
  throw new LobsterError("runtime_error", "not_supported", `${name} cannot wait for a decision inside another command`);
}

function findRunner({ catalog, commands }: PipelineRequest, stage: PipelineStage): CommandRunner {
  const runner = commands.get(catalog.command(stage.name)?.name ?? stage.name);
  if (runner === undefined) throw new Error(`Command ${stage.name} is defined but nothing runs it`);
  return runner;
}

function watched(items: AsyncIterable<JsonValue>, watch: (item: JsonValue) => void): ItemStream {
  return mapItems(items, (item) => {
    watch(item);
    return item;
  });
}
