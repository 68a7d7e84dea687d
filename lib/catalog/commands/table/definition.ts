import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const tableCommand: CommandDefinition = {
  name: "table",
  summary: "Print all items as a table for people.",
  usage: "table",
  notes:
    "The columns are the fields of the first 20 items. When not every item is a mapping, it prints one item per line. " +
    "Prints instead of passing items on: a command after it sees nothing.",
  args: [],
  example: "exec --json cat orders.json | sort --key total --desc | pick id,total | table",
  argsSchema: { type: "object", properties: {} },
  sideEffects: [],
  pausable: false,
  renders: true,
};
