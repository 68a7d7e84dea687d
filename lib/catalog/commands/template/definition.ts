import type { CommandDefinition } from "@/lib/lobster/contract/command";
import { templateFilters } from "./filter-list";

export const templateCommand: CommandDefinition = {
  name: "template",
  summary: "Make a text of every item.",
  usage: "template --text '<text with {{path | filter}}>'   or   template --file <path>",
  notes:
    "`{{a.b}}` is a value of the item, `{{.}}` the item itself; a missing value is empty, lists and mappings are JSON. " +
    "Filters: upper, lower, trim, string, truncate [80], replace <from> <to>, split [,], first, last, length, " +
    "join [, ], json, default <text>, round [0], date [YYYY-MM-DD HH:mm:ss]. Filters follow one another after `|`; " +
    "put the text in quotes because of it. Dates are in UTC; numbers count as milliseconds since 1970.",
  args: [
    { name: "words", help: "The text, where no flag gives it.", type: "string", positional: true },
    { name: "text", help: "The text, such as `'{{name | upper}}: {{total | round 2}}'`.", type: "string" },
    { name: "file", help: "File to read the text from, relative to the step's folder.", type: "string" },
  ],
  example: "exec --json cat orders.json | template --text '{{id}}: {{customer.name | default \"nobody\"}}'",
  argsSchema: {
    type: "object",
    properties: {
      _: { type: "array", items: { type: "string" } },
      text: { type: "string" },
      file: { type: "string" },
    },
  },
  placeholderFilters: templateFilters,
  sideEffects: [],
  pausable: false,
  renders: false,
};
