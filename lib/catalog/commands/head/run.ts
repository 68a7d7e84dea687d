import type { CommandRunner, PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { takeItems } from "@/lib/lobster/pipeline/item-stream";

const defaultCount = 10;

/** Lets the first items pass and never asks for one more. */
export const runHead: CommandRunner = async (stage, input) => {
  return { kind: "items", items: takeItems(input, readCount(stage)) };
};

function readCount({ args }: PipelineStage): number {
  const { n } = args;
  if (n === undefined) return defaultCount;
  const count = typeof n === "string" ? Number(n) : Number.NaN;
  if (Number.isInteger(count) && count >= 0) return count;
  throw new LobsterError("runtime_error", "command_failed", "head --n must be a non-negative number");
}
