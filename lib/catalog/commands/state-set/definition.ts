import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const stateSetCommand: CommandDefinition = {
  name: "state.set",
  summary: "Store the items under a key for later runs.",
  usage: "state.set <key>",
  notes:
    "One item is stored as it is, none or several as a list. Emits what it stored, always as one item. " +
    "Case and punctuation do not count in keys: `My/Key` and `my_key` are one. The last writer wins.",
  args: [{ name: "key", help: "Name to store the value under.", type: "string", positional: true }],
  example: "exec --json cat report.json | state.set last-report",
  argsSchema: {
    type: "object",
    properties: { _: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 1 } },
    required: ["_"],
  },
  sideEffects: ["writes_state"],
  pausable: false,
  renders: false,
};
