import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const workflowsListCommand: CommandDefinition = {
  name: "workflows.list",
  summary: "List the workflows that come with Lobster.",
  usage: "workflows.list",
  notes: "Emits one item for each: `name`, `description`, `argsSchema`, `examples` and `sideEffects`.",
  args: [],
  example: "workflows.list | pick name,description | table",
  argsSchema: { type: "object", properties: {} },
  sideEffects: [],
  pausable: false,
  renders: false,
};
