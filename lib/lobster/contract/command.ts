import type { CostTab } from "./cost-tab";
import type { RunHost } from "./host";
import type { JsonObject, JsonValue } from "./json-value";
import type { LlmAdapters } from "./llm-adapter";
import type { SchemaCheck } from "./schema-check";

/** One parsed stage of an inline pipeline. `args._` holds the positionals. This shape is stored in checkpoints. */
export type PipelineStage = {
  readonly name: string;
  readonly args: { readonly _: readonly string[]; readonly [flag: string]: string | boolean | readonly string[] };
  readonly raw: string;
};

export type CommandArgument = {
  readonly name: string;
  readonly help: string;
  readonly type: "string" | "number" | "boolean";
  readonly positional?: boolean;
};

/** What may follow a `|` inside `{{ … }}` of a command's text. */
export type PlaceholderFilter = { readonly name: string; readonly usage: string; readonly help: string };

/** What a standard-library command is: documentation, palette, completion and `commands.list` come from here. */
export type CommandDefinition = {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly usage: string;
  readonly notes?: string;
  readonly args: readonly CommandArgument[];
  readonly example: string;
  /** draft-07 JSON Schema of the arguments. */
  readonly argsSchema: JsonObject;
  readonly sideEffects: readonly string[];
  /** Set by commands that fill in `{{path | filter}}`; the filters they know. */
  readonly placeholderFilters?: readonly PlaceholderFilter[];
  /** True when the command may end the pipeline at a checkpoint. */
  readonly pausable: boolean;
  /**
   * Whether a pipeline that goes on may run the command without using its pause up first: until it asks, and once it has
   * its answer. What is not said is so for commands that may pause, and not for others.
   */
  readonly resumeSafe?: { readonly beforeInput: boolean; readonly afterInput: boolean };
  /** True when the command prints its items instead of emitting them. */
  readonly renders: boolean;
};

/** A question to a person, in plain JSON. */
export type InputQuestion = {
  readonly prompt: string;
  /** draft-07 JSON Schema of the answer. */
  readonly responseSchema: JsonObject;
  /** What the person may start with; never filled in silently. */
  readonly defaults?: JsonValue;
  /** What the question is about. */
  readonly subject?: JsonValue;
};

/** What a running command sees of the world. */
export type CommandContext = {
  readonly host: RunHost;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly mode: "human" | "tool";
  readonly interactive: boolean;
  readonly signal: AbortSignal;
  /** Every command there is. */
  readonly commands: readonly CommandDefinition[];
  /**
   * Runs another command on items as a stage of its own would, and gives what it emits.
   * Throws `Unknown command: …`; a command that stops for a decision is refused.
   */
  runCommand(stage: Pick<PipelineStage, "name" | "args">, input: readonly JsonValue[]): Promise<readonly JsonValue[]>;
  /** Text written by a renderer (`json`, `table`). */
  render(text: string): void;
  /**
   * Says that something is about to leave the machine that must not happen twice. Called right before it does: the
   * attempt of a step in which this was called is never retried, whatever becomes of it.
   */
  markDispatched(): void;
  /** Where commands note what they spend on language models. */
  readonly costs: CostTab;
  /** Language models that the program around the run offers, by the name a person chooses them with. */
  readonly llmAdapters?: LlmAdapters;
  /**
   * A person's answer to a question, valid under its schema. Where nobody can answer at once the pipeline stops here,
   * and the command runs again from its beginning, with the same items, once the answer is there: it must ask the same
   * questions in the same order, and leave no trace before the last of them. Throws where a pipeline cannot wait.
   */
  requestInput(question: InputQuestion): Promise<JsonValue>;
  /** Checks a value as it is against a draft-07 JSON Schema. */
  checkJson(schema: JsonValue, value: JsonValue): Promise<SchemaCheck>;
};

export type CommandOutcome =
  | { readonly kind: "items"; readonly items: AsyncIterable<JsonValue> | Iterable<JsonValue> }
  | { readonly kind: "halt"; readonly request: JsonObject };

export type CommandRunner = (
  stage: PipelineStage,
  input: AsyncIterable<JsonValue>,
  context: CommandContext,
) => Promise<CommandOutcome>;
