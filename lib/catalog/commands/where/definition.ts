import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const whereCommand: CommandDefinition = {
  name: "where",
  summary: "Keep the items whose field compares as given.",
  usage: "where '<field> <operator> <value>'",
  notes:
    "Operators: == (or =), !=, <, <=, >, >=. Put the expression in quotes when it has blanks. " +
    "The value is taken as written: quotes inside it are part of it. `true`, `false`, `null` and numbers are recognised. " +
    "Comparison is loose: the text 5 equals the number 5, and a missing field equals null.",
  args: [
    {
      name: "expression",
      help: "For example `status=open` or `'count >= 3'`; nested fields as `a.b`.",
      type: "string",
      positional: true,
    },
  ],
  example: "exec --json cat issues.json | where 'author.name == ana'",
  argsSchema: {
    type: "object",
    properties: { _: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 1 } },
    required: ["_"],
  },
  sideEffects: [],
  pausable: false,
  renders: false,
};
