import type { Catalog } from "@/lib/lobster/contract/catalog";
import type { CommandDefinition } from "@/lib/lobster/contract/command";
import { isJsonObject, type JsonObject } from "@/lib/lobster/contract/json-value";
import { scanPipeline } from "@/lib/lobster/pipeline/scan-pipeline";
import type { Completion } from "./completion";
import { typeWords } from "./type-words";

/** Commands, flags, values of flags and template filters, for the pipeline text before the cursor. */
export function pipelineCompletions(catalog: Catalog, before: string, offset: number): readonly Completion[] {
  const filter = /\{\{[^{}]*\|\s*(\w*)$/.exec(before);
  const { parts } = scanPipeline(filter === null ? before : before.slice(0, before.lastIndexOf("{{")));
  const words = parts.at(-1)?.words ?? [];
  const [name] = words;
  if (filter !== null) return filters(catalog.command(name?.text ?? ""), offset - (filter[1] ?? "").length, offset);
  const last = words.at(-1);
  const typed = last !== undefined && last.to === before.length ? last : null;
  const from = offset - (typed === null ? 0 : before.length - typed.from);
  if (name === undefined || typed === name)
    return catalog.commands.map((command) => commandCompletion(command, from, offset));
  const command = catalog.command(name.text);
  if (command === undefined) return [];
  const word = typed?.text ?? "";
  const equals = /^--([\w-]+)=/.exec(word);
  if (equals !== null) return flagValues(command, equals[1] ?? "", from + equals[0].length, offset);
  const previous = words[words.length - (typed === null ? 1 : 2)]?.text ?? "";
  const values = previous.startsWith("--") ? flagValues(command, previous.slice(2), from, offset) : [];
  const used = new Set(words.filter((each) => each !== typed).map((each) => each.text.split("=")[0]));
  const flags = command.args
    .filter((flag) => flag.positional !== true && !used.has(`--${flag.name}`))
    .map((flag): Completion => {
      const label = `--${flag.name}`;
      return {
        ...{ kind: "flag", label, insert: flag.type === "boolean" ? label : `${label} `, snippet: false },
        ...{
          detail: typeWords([schemaOf(command, flag.name) ?? { type: flag.type }]),
          help: flag.help,
          from,
          to: offset,
        },
        more: flagValues(command, flag.name, offset, offset).length > 0 && flag.type !== "boolean",
      };
    });
  return [...values, ...flags];
}

/** What a command does, how it is written, and an example. */
export function commandHelp(command: CommandDefinition): string {
  const notes = command.notes === undefined ? "" : `\n\n${command.notes}`;
  return `${command.summary}${notes}\n\n\`\`\`\n${command.usage}\n\`\`\`\n\nFor example \`${command.example}\``;
}

function commandCompletion(command: CommandDefinition, from: number, to: number): Completion {
  const bare = command.args.length === 0;
  return {
    ...{ kind: "command", label: command.name, insert: bare ? command.name : `${command.name} `, snippet: false },
    ...{ detail: command.summary, help: commandHelp(command), more: !bare, from, to },
  };
}

function schemaOf({ argsSchema }: CommandDefinition, flag: string): JsonObject | null {
  const properties = isJsonObject(argsSchema.properties) ? argsSchema.properties : {};
  const schema = Object.hasOwn(properties, flag) ? properties[flag] : undefined;
  return isJsonObject(schema) ? schema : null;
}

function flagValues(command: CommandDefinition, flag: string, from: number, to: number): readonly Completion[] {
  const schema = schemaOf(command, flag);
  const choices = Array.isArray(schema?.enum) ? schema.enum : schema?.type === "boolean" ? [] : [schema?.default];
  return choices
    .filter((choice) => choice !== undefined)
    .map((choice) => ({
      ...{ kind: "value", label: String(choice), insert: String(choice), snippet: false, help: "", more: false },
      ...{ detail: choice === schema?.default ? "default" : "", from, to },
    }));
}

function filters(command: CommandDefinition | undefined, from: number, to: number): readonly Completion[] {
  return (command?.placeholderFilters ?? []).map(({ name, usage, help }) => ({
    ...{ kind: "command", label: name, insert: name, snippet: false, detail: usage, help, more: false, from, to },
  }));
}
