import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const pickCommand: CommandDefinition = {
  name: "pick",
  summary: "Keep only the named fields of each item.",
  usage: "pick <field>,<field>…",
  notes:
    "Names fields of the item itself; `a.b` means a field with that very name. " +
    "Write the list without blanks or in quotes. Items that are no mappings pass unchanged.",
  args: [{ name: "fields", help: "Field names, separated by commas.", type: "string", positional: true }],
  example: "exec --json cat issues.json | pick number,title",
  argsSchema: {
    type: "object",
    properties: { _: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 1 } },
    required: ["_"],
  },
  sideEffects: [],
  pausable: false,
  renders: false,
};
