import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const stateGetCommand: CommandDefinition = {
  name: "state.get",
  summary: "Read what an earlier run stored under a key.",
  usage: "state.get <key>",
  notes:
    "Emits the stored value as one item, null when there is none; incoming items are thrown away. " +
    "Case and punctuation do not count in keys: `My/Key` and `my_key` are one.",
  args: [{ name: "key", help: "Name of the stored value.", type: "string", positional: true }],
  example: "state.get last-report",
  argsSchema: {
    type: "object",
    properties: { _: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 1 } },
    required: ["_"],
  },
  sideEffects: ["reads_state"],
  pausable: false,
  renders: false,
};
