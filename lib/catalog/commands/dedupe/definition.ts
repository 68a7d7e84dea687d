import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const dedupeCommand: CommandDefinition = {
  name: "dedupe",
  summary: "Drop items that came before.",
  usage: "dedupe [--key <field>]",
  notes:
    "Compares whole items by content; the order of their fields does not matter. With a key, the first item of each " +
    "value passes, and of the items without that field only the first.",
  args: [{ name: "key", help: "Field to compare by, nested ones as `a.b`.", type: "string" }],
  example: "exec --json cat mails.json | dedupe --key threadId",
  argsSchema: { type: "object", properties: { key: { type: "string" } } },
  sideEffects: [],
  pausable: false,
  renders: false,
};
