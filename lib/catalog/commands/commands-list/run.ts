import type { CommandDefinition, CommandRunner } from "@/lib/lobster/contract/command";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import { collect } from "@/lib/lobster/run/collect";

/** Emits a description of every command, in the order of their names. */
export const runCommandsList: CommandRunner = async (_stage, input, { commands }) => {
  await collect(input);
  const ordered = [...commands].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { kind: "items", items: ordered.map(describe) };
};

/** `examples` belongs to the shape of an entry and is null, as the dialect has it for commands without any. */
function describe({ name, summary, argsSchema, sideEffects }: CommandDefinition): JsonObject {
  return { name, description: summary, argsSchema, examples: null, sideEffects };
}
