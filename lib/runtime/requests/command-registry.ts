import { catalog as standardCatalog } from "@/lib/catalog";
import { commandRunners } from "@/lib/catalog/runners";
import type { Catalog, CommandRunners } from "@/lib/lobster/contract/catalog";
import type { CommandContext, CommandDefinition, CommandRunner, PipelineStage } from "@/lib/lobster/contract/command";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";

/** A command of the program that uses the engine. */
export type HostCommand = {
  readonly name: string;
  readonly meta?: {
    readonly description?: string;
    /** draft-07 JSON Schema of the arguments. */
    readonly argsSchema?: JsonObject;
    readonly examples?: readonly string[];
    /** What it changes in the world; a command without any may run again when a later stage asks a question. */
    readonly sideEffects?: readonly string[];
  };
  /** Runs as one stage. `args._` holds the positionals, the other members the flags. */
  run(call: {
    readonly input: AsyncIterable<JsonValue>;
    readonly args: PipelineStage["args"];
    readonly ctx: CommandContext;
  }): Promise<HostCommandResult> | HostCommandResult;
};

export type HostCommandResult = {
  /** Items for the next stage; none when it is missing. */
  readonly output?: Iterable<JsonValue> | AsyncIterable<JsonValue>;
  /** Text for people, beside the items. */
  readonly rendered?: string;
};

/** The commands that pipelines may use. Immutable. */
export type CommandRegistry = {
  readonly catalog: Catalog;
  readonly commands: CommandRunners;
  /** The definition of a command, by its name or another of its names. */
  get(name: string): CommandDefinition | undefined;
  /** Names in order of the alphabet. */
  list(): readonly string[];
  /** A registry with one more command, in place of one of the same name. */
  with(command: HostCommand): CommandRegistry;
};

/** The standard commands. */
export function createDefaultRegistry(): CommandRegistry {
  return registryOf(standardCatalog, commandRunners);
}

function registryOf(catalog: Catalog, commands: CommandRunners): CommandRegistry {
  return {
    catalog,
    commands,
    get: (name) => catalog.command(name),
    list: () => catalog.commands.map(({ name }) => name).sort(),
    with(command) {
      const added = definitionOf(command);
      const others = catalog.commands.filter(({ name }) => name !== added.name);
      const extended: Catalog = {
        ...catalog,
        commands: [...others, added],
        command: (name) => (name === added.name ? added : catalog.command(name)),
      };
      return registryOf(extended, new Map([...commands, [added.name, runnerOf(command)]]));
    },
  };
}

function definitionOf({ name, meta = {} }: HostCommand): CommandDefinition {
  const { description = "", argsSchema = {}, examples = [], sideEffects = [] } = meta;
  return {
    name,
    summary: description,
    usage: name,
    args: [],
    example: examples[0] ?? name,
    argsSchema,
    sideEffects,
    pausable: false,
    renders: false,
  };
}

function runnerOf(command: HostCommand): CommandRunner {
  return async ({ args }, input, ctx) => {
    const { output = [], rendered } = await command.run({ input, args, ctx });
    if (rendered !== undefined) ctx.render(rendered);
    return { kind: "items", items: output };
  };
}
