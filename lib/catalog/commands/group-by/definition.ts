import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const groupByCommand: CommandDefinition = {
  name: "groupBy",
  aliases: ["group_by"],
  summary: "Gather the items that share a value.",
  usage: "groupBy --key <field>",
  notes:
    "Makes one item of each group: `key` (the shared value), `items` and `count`, in the order in which the values " +
    "first came. Items without the field form a group without `key`.",
  args: [{ name: "key", help: "Field to group by, nested ones as `a.b`.", type: "string" }],
  example: "exec --json cat issues.json | groupBy --key author.name | pick key,count",
  argsSchema: { type: "object", properties: { key: { type: "string" } }, required: ["key"] },
  sideEffects: [],
  pausable: false,
  renders: false,
};
