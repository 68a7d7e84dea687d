import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const headCommand: CommandDefinition = {
  name: "head",
  summary: "Pass on the first items only.",
  usage: "head [--n 10]",
  notes: "The number needs its flag: `head 2` still passes on 10 items.",
  args: [{ name: "n", help: "Number of items, 10 by default.", type: "number" }],
  example: "exec --json cat orders.json | head --n 3",
  argsSchema: { type: "object", properties: { n: { type: "number", minimum: 0, default: 10 } } },
  sideEffects: [],
  pausable: false,
  renders: false,
};
