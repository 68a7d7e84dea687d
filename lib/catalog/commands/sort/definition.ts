import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const sortCommand: CommandDefinition = {
  name: "sort",
  summary: "Put the items in order.",
  usage: "sort [--key <field>] [--desc]",
  notes:
    "Numbers are ordered by size and stand before everything else, which is ordered as text, character by character: " +
    "`10` as a text comes before `9`. Items without a value stand last in both directions. Equal items keep their order.",
  args: [
    { name: "key", help: "Field to order by, nested ones as `a.b`. Without it the items themselves.", type: "string" },
    { name: "desc", help: "Largest first.", type: "boolean" },
  ],
  example: "exec --json cat orders.json | sort --key customer.total --desc",
  argsSchema: { type: "object", properties: { key: { type: "string" }, desc: { type: "boolean" } } },
  sideEffects: [],
  pausable: false,
  renders: false,
};
