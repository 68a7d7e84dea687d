import type { PlaceholderFilter } from "../../contract/command";
import type { Finding, LintContext, Rule } from "../finding";
import { didYouMean } from "../nearest-name";
import { forStages, type PlacedStage } from "./pipeline-subject";

function filterNames({ catalog }: LintContext): readonly string[] {
  const filters: readonly PlaceholderFilter[] = catalog.commands.flatMap(
    ({ placeholderFilters }) => placeholderFilters ?? [],
  );
  return filters.map(({ name }) => name);
}

function placeholderFindings({ stage, command, at }: PlacedStage, context: LintContext): readonly Finding[] {
  const known = command?.placeholderFilters?.map(({ name }) => name);
  const usesPlaceholders = command?.name === "map";
  if (known === undefined && !usesPlaceholders) return [];
  const all = known ?? filterNames(context);
  return stage.words.flatMap((word) =>
    [...word.text.matchAll(/\{\{((?:(?!\{\{)[^}])+)\}\}/g)].flatMap(([whole, inner = ""]): readonly Finding[] => {
      const [, ...filters] = inner.replace(/"[^"]*"|'[^']*'/g, (quoted) => " ".repeat(quoted.length)).split("|");
      if (usesPlaceholders && filters.length > 0) {
        const message = `\`map\` knows no filters, so \`${whole}\` is empty. Use \`template\` for them.`;
        return [at(word, "unknown-filter", message)];
      }
      return filters.flatMap((filter) => {
        const name = filter.trim().split(/\s+/)[0] ?? "";
        if (name === "" || name.includes("$") || all.includes(name)) return [];
        const near = context.guesses.nearest(name, all);
        return [at(word, "unknown-filter", `there is no filter \`${name}\`.${didYouMean(near)}`)];
      });
    }),
  );
}

/** True for a comparison whose value begins and ends with the same quote. */
function isQuotedComparison(text: string): boolean {
  const quote = text.at(-1) ?? "";
  const opening = { '"': /[=<>]\s*"/, "'": /[=<>]\s*'/ }[quote];
  return opening?.test(text.slice(0, -1)) ?? false;
}

/** Values that a command takes in another way than they look. */
export const commandValuesRule: Rule = {
  codes: [
    {
      code: "unknown-filter",
      severity: "warning",
      title: "A template filter that does not exist",
      help: "`template` stops with `Unknown template filter`. `map` knows no filters at all: the value is empty.",
      example: "steps:\n  - id: a\n    pipeline: \"exec ls | template '{{. | uper}}'\"\n",
    },
    {
      code: "quoted-value",
      severity: "warning",
      title: "Quotes inside the expression of `where`",
      help: "The value is taken as written, with its quotes, so it equals nothing. Put the quotes around the whole expression.",
      example: "steps:\n  - id: a\n    pipeline: exec ls | where 'state = \"open\"'\n",
    },
    {
      code: "dotted-name",
      severity: "info",
      title: "A nested name where only plain ones are read",
      help: "`pick a.b` takes the field with the name `a.b`, not `b` inside `a`. Take it out with `map 'b={{a.b}}'` first.",
      example: "steps:\n  - id: a\n    pipeline: exec --json cat x | pick id,author.name\n",
    },
  ],
  step: forStages((placed, context) => {
    const { stage, command, at } = placed;
    const first = stage.words.find(({ text }) => !text.startsWith("--"));
    const quoted = command?.name === "where" && first !== undefined && isQuotedComparison(first.text);
    const dotted =
      command?.name === "pick" && first !== undefined && !first.text.includes("$")
        ? first.text.split(",").find((name) => name.includes("."))
        : undefined;
    return [
      ...placeholderFindings(placed, context),
      ...(quoted
        ? [at(first, "quoted-value", "`where` takes the value with its quotes. Leave the inner quotes away.")]
        : []),
      ...(dotted === undefined || first === undefined
        ? []
        : [at(first, "dotted-name", `\`pick\` looks for a field of the very name \`${dotted.trim()}\`.`)]),
    ];
  }),
};
