import type { CommandArgument, CommandDefinition, PlaceholderFilter } from "@/lib/lobster/contract/command";
import { block, code, page, table } from "./markdown";

function argumentRow({ name, help, type, positional }: CommandArgument): readonly string[] {
  return [positional === true ? `\`<${name}>\`` : `\`--${name}\``, positional === true ? "argument" : type, help];
}

/** What a command does besides passing items on, by the words of its definition. */
const effects: Readonly<Record<string, string>> = {
  local_exec: "starts programs on this machine",
  reads_state: "reads stored values",
  writes_state: "stores values",
  calls_llm: "asks a language model",
  calls_clawd_tool: "calls a tool of a gateway",
  calls_openclaw_agent: "starts a turn of an agent",
  reads_email: "reads mail",
  sends_email: "sends mail",
};

function effectText(effect: string): string {
  return Object.hasOwn(effects, effect) ? `${effects[effect]} (\`${effect}\`)` : `\`${effect}\``;
}

/** The page of one command. */
export function commandPage(command: CommandDefinition): string {
  const { name, aliases, summary, usage, notes, args, example, argsSchema, sideEffects, pausable, renders } = command;
  const facts = [
    ["Side effects", sideEffects.length === 0 ? "none" : sideEffects.map(effectText).join(", ")],
    ["Stops for a person", pausable ? "yes" : "no"],
    ["Passes items on", renders ? "no, it prints them" : "yes"],
    ["Also called", (aliases ?? []).map(code).join(", ")],
  ].filter(([, text]) => text !== "");
  return page(
    code(name),
    summary,
    block("text", usage),
    table(["", ""], facts),
    args.length === 0 ? "" : `## Arguments\n\n${table(["", "", ""], args.map(argumentRow))}`,
    notes === undefined ? "" : `## Notes\n\n${notes}`,
    `## Example\n\n${block("text", example)}`,
    command.placeholderFilters === undefined ? "" : "Filters: see [template filters](../filters.md).",
    `## Schema of the arguments\n\n${block("json", JSON.stringify(argsSchema, null, 2))}`,
  );
}

/** File of a command's page, without its folder. */
export function commandFile({ name }: CommandDefinition): string {
  return `${name}.md`;
}

/** The page of everything that may follow a bar inside double braces. */
export function filtersPage(filters: readonly PlaceholderFilter[]): string {
  return page(
    "Template filters",
    "In the text of [`template`](commands/template.md), `{{path | filter argument | filter}}` puts a value of the item " +
      "through filters. Arguments with blanks or bars stand in quotes. Because `|` also divides the commands of a pipeline, " +
      "the whole text stands in quotes. A filter that does not exist stops the run with `Unknown template filter`.",
    table(
      ["Filter", "Result"],
      filters.map(({ usage, help }) => [code(usage), help]),
    ),
  );
}
