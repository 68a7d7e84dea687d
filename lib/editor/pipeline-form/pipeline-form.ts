import type { Catalog } from "@/lib/lobster/contract/catalog";
import type { CommandArgument, CommandDefinition } from "@/lib/lobster/contract/command";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { type PipelineProblem, type StageRange, splitPipeline } from "@/lib/lobster/pipeline/split-pipeline";
import { meaningOf } from "./pipeline-change";

/** One argument of a stage as a form shows it. */
export type StageArgument = {
  /** Name of the flag, or of what stands there without one. */
  readonly name: string;
  readonly help: string;
  readonly type: CommandArgument["type"];
  readonly required: boolean;
  /** What the argument may be, empty when it is free. */
  readonly options: readonly string[];
  /** What the command takes when nothing is given; null when that is nothing. */
  readonly standard: string | null;
} & (
  | {
      readonly kind: "flag";
      /** `true` for a bare flag, null for one that is not given. */
      readonly value: string | true | null;
    }
  | {
      readonly kind: "positional";
      /** In order; the command reads `most` of them. */
      readonly values: readonly string[];
      readonly most: number;
    }
);

/** A stage with the form of its arguments. */
export type StageForm = Pick<StageRange, "raw" | "from" | "to"> & {
  readonly name: string;
  /** Null for a command that nobody knows: it is shown as text. */
  readonly command: CommandDefinition | null;
  readonly arguments: readonly StageArgument[];
  /** Flags that the command does not document, as written. */
  readonly otherFlags: readonly { readonly name: string; readonly value: string | true }[];
};

export type PipelineForm = { readonly stages: readonly StageForm[]; readonly problem: PipelineProblem | null };

/** The stages of a pipeline with what can be set in each. Never throws. */
export function pipelineForm(text: string, catalog: Catalog): PipelineForm {
  const { stages, problem } = splitPipeline(text);
  return { stages: stages.map((stage) => stageForm(stage, catalog)), problem };
}

function stageForm(stage: StageRange, catalog: Catalog): StageForm {
  const { raw, from, to } = stage;
  const command = catalog.command(stage.name.text) ?? null;
  const args = meaningOf(stage).args;
  const { _: positionals, ...flags } = args;
  const known = new Set(command?.args.filter(({ positional }) => positional !== true).map(({ name }) => name));
  return {
    ...{ raw, from, to, command, name: stage.name.text },
    arguments: command === null ? [] : argumentsOf(command, flags, positionals),
    otherFlags: Object.entries(flags).flatMap(([name, value]) =>
      known.has(name) || (typeof value !== "string" && value !== true) ? [] : [{ name, value }],
    ),
  };
}

function argumentsOf(
  { args, argsSchema }: CommandDefinition,
  flags: { readonly [name: string]: string | boolean | readonly string[] },
  positionals: readonly string[],
): readonly StageArgument[] {
  const properties = isJsonObject(argsSchema.properties) ? argsSchema.properties : {};
  const needed = Array.isArray(argsSchema.required) ? argsSchema.required : [];
  const documented = args.map((argument): StageArgument => {
    const { name, help, type, positional = false } = argument;
    const key = positional ? "_" : name;
    const schema = memberOf(properties, key);
    const common = { name, help, type, required: needed.includes(key), ...choicesOf(schema) };
    if (!positional) return { ...common, kind: "flag", value: flagValue(flags, name) };
    const most = typeof schema.maxItems === "number" ? schema.maxItems : Number.POSITIVE_INFINITY;
    return { ...common, kind: "positional", values: positionals, most };
  });
  const stray = positionals.length > 0 && !documented.some(({ kind }) => kind === "positional");
  return stray ? [...documented, strayWords(positionals)] : documented;
}

/** Words that a command throws away: shown, so that they can be taken out. */
function strayWords(values: readonly string[]): StageArgument {
  return {
    ...{ kind: "positional", name: "words", help: "This command reads no words without a flag.", type: "string" },
    ...{ required: false, options: [], standard: null, values, most: 0 },
  };
}

function memberOf(properties: JsonObject, key: string): JsonObject {
  const member = Object.hasOwn(properties, key) ? properties[key] : undefined;
  return isJsonObject(member) ? member : {};
}

function choicesOf(schema: JsonObject): Pick<StageArgument, "options" | "standard"> {
  const options = Array.isArray(schema.enum) ? schema.enum.map(wordOf) : [];
  return { options, standard: schema.default === undefined ? null : wordOf(schema.default) };
}

function wordOf(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function flagValue(
  flags: { readonly [name: string]: string | boolean | readonly string[] },
  name: string,
): string | true | null {
  const value = Object.hasOwn(flags, name) ? flags[name] : undefined;
  return typeof value === "string" || value === true ? value : null;
}
