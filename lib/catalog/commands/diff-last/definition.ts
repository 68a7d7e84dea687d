import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const diffLastCommand: CommandDefinition = {
  name: "diff.last",
  summary: "Tell whether the items differ from those of the last time.",
  usage: "diff.last --key <key>",
  notes:
    "Emits one item with `changed`, `before` and `after`, and stores `after` for the next time, also when nothing " +
    "changed. The order of fields does not matter. The first time `before` is null. One item counts as it is, none or " +
    "several as a list.",
  args: [
    { name: "name", help: "The key, where no flag gives it.", type: "string", positional: true },
    { name: "key", help: "Name under which the last items are stored.", type: "string" },
  ],
  example: "exec --json cat prices.json | diff.last --key prices | where changed=true",
  argsSchema: {
    type: "object",
    properties: { _: { type: "array", items: { type: "string" }, maxItems: 1 }, key: { type: "string" } },
  },
  sideEffects: ["reads_state", "writes_state"],
  pausable: false,
  renders: false,
};
