import type { CommandDefinition } from "../../contract/command";
import { isJsonObject, type JsonObject } from "../../contract/json-value";
import { parseFlags } from "../../pipeline/parse-flags";
import { own } from "../field-checks";
import type { Finding, LintContext, Rule } from "../finding";
import { didYouMean } from "../nearest-name";
import { forStages, type PlacedStage } from "./pipeline-subject";

function properties({ argsSchema }: CommandDefinition): JsonObject {
  const found = own(argsSchema, "properties");
  return isJsonObject(found) ? found : {};
}

/** Most positionals a command reads; the rest is ignored. */
function positionalLimit(command: CommandDefinition): number {
  const list = own(properties(command), "_");
  if (!isJsonObject(list)) return 0;
  return typeof list.maxItems === "number" ? list.maxItems : Number.POSITIVE_INFINITY;
}

function unknownFlags(
  { stage, at }: PlacedStage,
  command: CommandDefinition,
  flags: readonly string[],
  { guesses }: LintContext,
): readonly Finding[] {
  const known = Object.keys(properties(command)).filter((name) => name !== "_");
  const words = new Map(stage.words.map((word) => [/^--([^=]*)/s.exec(word.text)?.[1], word] as const).reverse());
  return flags
    .filter((flag) => !known.includes(flag))
    .map((flag) => {
      const word = words.get(flag);
      const near = guesses.nearest(flag, known);
      const suggestion = didYouMean(near === null ? null : `--${near}`);
      const place =
        word === undefined ? stage : { from: word.from, to: Math.min(word.to, word.from + flag.length + 2) };
      const found = at(place, "unknown-flag", `\`${command.name}\` has no flag \`--${flag}\`.${suggestion}`);
      if (near === null || word === undefined) return found;
      return { ...found, replacement: { label: `Change to --${near}`, insert: `--${near}` } };
    });
}

function swallowed({ stage, at }: PlacedStage, command: CommandDefinition, args: JsonObject): readonly Finding[] {
  return Object.entries(properties(command)).flatMap(([name, schema]) => {
    const value = own(args, name);
    const isSwitch = isJsonObject(schema) && schema.type === "boolean";
    if (!isSwitch || typeof value !== "string" || /^(true|false|yes|no|0|1)?$/i.test(value)) return [];
    const word = stage.words.find(({ text }) => text === `--${name}`);
    if (word === undefined) return [];
    const message = `\`--${name}\` takes \`${value}\` as its value. Put it behind everything else, or write \`--${name}=true\`.`;
    return [at(word, "swallowed-argument", message)];
  });
}

function missing({ stage, at }: PlacedStage, command: CommandDefinition, args: JsonObject): readonly Finding[] {
  const required = own(command.argsSchema, "required");
  if (!Array.isArray(required) || stage.raw.includes("$")) return [];
  return required.flatMap((name) => {
    const value = own(args, String(name));
    const positionals = own(args, "_");
    // A key may also be given without its flag.
    const given = Array.isArray(value) ? value.length > 0 : value !== undefined;
    const instead =
      name !== "_" && Array.isArray(positionals) && positionals.length > 0 && positionalLimit(command) > 0;
    if (given || instead) return [];
    const lacking = name === "_" ? "an argument" : `\`--${String(name)}\``;
    return [at(stage, "missing-argument", `\`${command.name}\` needs ${lacking}. Usage: \`${command.usage}\``)];
  });
}

/** Flags and arguments that a command does not read, or lacks. */
export const commandArgumentsRule: Rule = {
  codes: [
    {
      code: "unknown-flag",
      severity: "warning",
      title: "A flag that the command does not have",
      help: "The command ignores it.",
      example: "steps:\n  - id: a\n    pipeline: exec ls | sort --kye name\n",
    },
    {
      code: "ignored-argument",
      severity: "warning",
      title: "An argument that the command ignores",
      help: "The command reads fewer arguments. `head 2` passes on ten items, and `where n > 2` is read as `where n`.",
      example: "steps:\n  - id: a\n    pipeline: exec ls | head 2\n",
    },
    {
      code: "missing-argument",
      severity: "warning",
      title: "An argument that the command needs",
      help: "The run stops at this step.",
      example: "steps:\n  - id: a\n    pipeline: exec ls | groupBy\n",
    },
    {
      code: "swallowed-argument",
      severity: "warning",
      title: "A switch that takes the next word as its value",
      help: "A flag takes the next word unless that begins with `--`, also where the flag is only a switch.",
      example: "steps:\n  - id: a\n    pipeline: exec ls | sort --desc name\n",
    },
  ],
  step: forStages((placed, context) => {
    const { stage, command, at } = placed;
    if (command === undefined) return [];
    const args = parseFlags(
      stage.name.text,
      stage.words.map(({ text }) => text),
    );
    const { _: positionals, ...flags } = args;
    const ignored = positionals.slice(positionalLimit(command));
    const first = stage.words.find(({ text }) => text === ignored[0]);
    const last = stage.words.findLast(({ text }) => text === ignored.at(-1));
    const place = first === undefined || last === undefined ? stage : { from: first.from, to: last.to };
    return [
      ...unknownFlags(placed, command, Object.keys(flags), context),
      ...swallowed(placed, command, args),
      ...missing(placed, command, args),
      ...(ignored.length === 0
        ? []
        : [
            at(
              place,
              "ignored-argument",
              `\`${command.name}\` ignores \`${ignored.join(" ")}\`. Usage: \`${command.usage}\``,
            ),
          ]),
    ];
  }),
};
