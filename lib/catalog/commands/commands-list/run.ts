import type { CommandDefinition, CommandRunner } from "@/lib/lobster/contract/command";
import type { JsonObject } from "@/lib/lobster/contract/json-value";

/** Emits a description of every command, in the order of their names. */
export const runCommandsList: CommandRunner = async (_stage, _input, { commands }) => {
  const ordered = [...commands].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { kind: "items", items: ordered.map(describe) };
};

/** Readers of the list expect `examples` to hold argument objects; ours are texts, so there is nothing to put there. */
function describe({ name, summary, argsSchema, sideEffects }: CommandDefinition): JsonObject {
  return { name, description: summary, argsSchema, examples: null, sideEffects };
}
