import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const commandsListCommand: CommandDefinition = {
  name: "commands.list",
  summary: "List the commands that pipelines know.",
  usage: "commands.list",
  notes: "Emits one item for each command: `name`, `description`, `argsSchema`, `examples` and `sideEffects`.",
  args: [],
  example: "commands.list | pick name,description | table",
  argsSchema: { type: "object", properties: {} },
  sideEffects: [],
  pausable: false,
  renders: false,
};
