import type { CommandContext, CommandDefinition, PipelineStage } from "@/lib/lobster/contract/command";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { collect } from "@/lib/lobster/run/collect";
import { commandHelp } from "@/lib/runtime/cli/help";
import { executePipeline } from "@/lib/runtime/requests/pipeline-request";
import { completeToolContext, openToolContext } from "./open-tool-context";
import type {
  CommandRegistry,
  HostCommandContext,
  HostCommandResult,
  RegisteredCommand,
  ToolContextOptions,
} from "./tool-context";

type Call = {
  readonly registry: CommandRegistry;
  readonly stage: PipelineStage;
  readonly input: Iterable<JsonValue> | AsyncIterable<JsonValue>;
};

/** A command of a registry as programs see and call it. */
export function callCommand(registry: CommandRegistry, definition: CommandDefinition): RegisteredCommand {
  const { name, summary, argsSchema, example, sideEffects } = definition;
  return {
    name,
    meta: { description: summary, argsSchema, examples: [example], sideEffects },
    help: () => commandHelp(definition),
    run: ({ input = [], args, ctx }) => {
      const call = { registry, stage: { name, args, raw: name }, input };
      return isCommandContext(ctx) ? callWithin(call, ctx) : callAlone(call, ctx);
    },
  };
}

function isCommandContext(ctx: HostCommandContext | ToolContextOptions): ctx is HostCommandContext {
  return "host" in ctx && "runCommand" in ctx;
}

/** As a part of another command, with all that one may do. */
async function callWithin({ registry, stage, input }: Call, ctx: CommandContext): Promise<HostCommandResult> {
  const runner = registry.commands.get(stage.name);
  if (runner === undefined) throw new Error(`Command ${stage.name} is defined but nothing runs it`);
  const outcome = await runner(stage, asStream(input), ctx);
  return outcome.kind === "items" ? { output: outcome.items } : halted(outcome.request);
}

/** As the only stage of a pipeline. */
async function callAlone({ registry, stage, input }: Call, ctx: ToolContextOptions): Promise<HostCommandResult> {
  const context = completeToolContext(ctx, registry);
  const result = await executePipeline(openToolContext(context), {
    stages: [stage],
    input: await collect(input),
    previous: null,
  });
  if (result.kind === "halted") return halted(result.request);
  if (result.kind === "input") return halted({ type: "input_request", ...result.request });
  const { items, rendered } = result;
  if (rendered !== null) context.stdout.write(rendered);
  return { output: items, ...(rendered === null ? {} : { rendered }) };
}

function halted(request: JsonObject): HostCommandResult {
  return { halt: true, output: [request] };
}

async function* asStream(items: Iterable<JsonValue> | AsyncIterable<JsonValue>): AsyncGenerator<JsonValue> {
  yield* items;
}
