import type { CommandRunner } from "@/lib/lobster/contract/command";
import { collect } from "@/lib/lobster/run/collect";

/** Prints all items as one indented JSON list and emits nothing. */
export const runJson: CommandRunner = async (_stage, input, context) => {
  context.render(`${JSON.stringify(await collect(input), null, 2)}\n`);
  return { kind: "items", items: [] };
};
