import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const jsonCommand: CommandDefinition = {
  name: "json",
  summary: "Print all items as one JSON list.",
  usage: "json",
  notes: "Prints instead of passing items on: a command after it sees nothing.",
  args: [],
  example: "exec --json cat orders.json | where 'total > 100' | json",
  argsSchema: { type: "object", properties: {} },
  sideEffects: [],
  pausable: false,
  renders: true,
};
