import type { Readable } from "node:stream";
import type { Catalog, CommandRunners } from "@/lib/lobster/contract/catalog";
import type { CommandContext, PipelineStage } from "@/lib/lobster/contract/command";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import type { LlmAdapter, LlmRequest } from "@/lib/lobster/contract/llm-adapter";

/** Takes text: a writable stream, or anything like one. */
export type TextSink = { write(text: string): unknown };

/** What a program gives with a request; all of it may be left out. */
export type ToolContextOptions = {
  /** Folder that requests work in; that of the process by default. */
  readonly cwd?: string | undefined;
  /** Laid over the environment of the process; undefined takes a variable away. `LOBSTER_STATE_DIR` names the state. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** For commands of the program's own; an empty stream by default. */
  readonly stdin?: Readable | undefined;
  /** Gets what renderers of a pipeline wrote. Discarded by default. */
  readonly stdout?: TextSink | undefined;
  /** Gets warnings and retries, line by line. Discarded by default. */
  readonly stderr?: TextSink | undefined;
  /** Stops the requests. */
  readonly signal?: AbortSignal | undefined;
  readonly registry?: PlainRegistry | undefined;
  /** Language models of the program, by the name that `--provider` or `LOBSTER_LLM_PROVIDER` chooses. */
  readonly llmAdapters?:
    | Readonly<Record<string, HostLlmAdapter>>
    | ReadonlyMap<string, HostLlmAdapter>
    | null
    | undefined;
};

/** Everything that a request works with. Nobody is asked at a terminal. */
export type ToolContext = Required<Omit<ToolContextOptions, "llmAdapters" | "registry">> & {
  readonly mode: "tool";
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly registry: CommandRegistry;
  readonly llmAdapters: ReadonlyMap<string, HostLlmAdapter>;
};

/** A language model of the program: a function or an object, asked with the context besides. */
export type HostLlmAdapter = AskModel | (Pick<LlmAdapter, "source"> & { readonly invoke: AskModel });
type AskModel = (request: LlmRequest & { readonly ctx: ToolContext }) => Promise<JsonValue> | JsonValue;

/** What a command sees of the world: the services of the engine, and what its program gave. */
export type HostCommandContext = CommandContext &
  Partial<Pick<ToolContext, "stdin" | "stdout" | "stderr" | "registry">>;

/** A command as programs see it. */
export type HostCommand = {
  readonly name: string;
  readonly meta?:
    | {
        readonly description?: string | undefined;
        /** draft-07 JSON Schema of the arguments. */
        readonly argsSchema?: JsonObject | undefined;
        readonly examples?: readonly string[] | undefined;
        /** What it changes in the world; with any, what the stages before it do is done before it starts. */
        readonly sideEffects?: readonly string[] | undefined;
        /** True when a resumed pipeline may run it, up to its first question, without using the pause up. */
        readonly resumeSafeBeforeInput?: boolean | undefined;
        /** True when the same holds for what it does once a question of its own is answered. */
        readonly resumeSafeAfterInput?: boolean | undefined;
      }
    | undefined;
  /** Text for people. */
  help?(): string;
  /** Runs as one stage. `args._` holds the positionals, the other members the flags. */
  run(call: HostCommandCall): Promise<HostCommandResult | undefined> | HostCommandResult | undefined;
};

export type HostCommandCall = {
  readonly input: AsyncIterable<JsonValue>;
  readonly args: PipelineStage["args"];
  readonly ctx: HostCommandContext;
};

export type HostCommandResult = {
  /** Items for the next stage; none when it is missing. */
  readonly output?: Iterable<JsonValue> | AsyncIterable<JsonValue> | undefined;
  /**
   * Stops the pipeline for a person: the request (`type` is `approval_request` or `input_request`), or true when the
   * request is the only item of `output`.
   */
  readonly halt?: JsonObject | boolean | undefined;
  /** Text for people, beside the items; true when the command has written to `ctx.stdout` by itself. */
  readonly rendered?: string | boolean | undefined;
};

/** A command that can be called by itself: within another command with its `ctx`, or with what `createToolContext` gives. */
export type RegisteredCommand = Required<Pick<HostCommand, "name" | "meta">> & {
  help(): string;
  run(call: {
    readonly input?: Iterable<JsonValue> | AsyncIterable<JsonValue>;
    readonly args: PipelineStage["args"];
    readonly ctx: HostCommandContext | ToolContextOptions;
  }): Promise<HostCommandResult>;
};

/** Commands by name, as a program may keep them itself. */
export type PlainRegistry = {
  get(name: string): HostCommand | RegisteredCommand | undefined;
  list(): readonly string[];
};

/** The commands that pipelines may use. Immutable. */
export type CommandRegistry = {
  readonly catalog: Catalog;
  readonly commands: CommandRunners;
  /** A command, by its name or another of its names. */
  get(name: string): RegisteredCommand | undefined;
  /** Names in order of the alphabet. */
  list(): readonly string[];
  /** A registry with one more command, in place of one of the same name. */
  with(command: HostCommand): CommandRegistry;
};
