import type { CommandRunner, PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";

const defaultCount = 10;

/** Lets the first items pass and never asks for one more. */
export const runHead: CommandRunner = async (stage, input) => {
  return { kind: "items", items: takeFirst(input, readCount(stage)) };
};

function readCount({ args }: PipelineStage): number {
  const { n } = args;
  if (n === undefined) return defaultCount;
  const count = typeof n === "string" ? Number(n) : Number.NaN;
  if (Number.isInteger(count) && count >= 0) return count;
  throw new LobsterError("runtime_error", "command_failed", "head --n must be a non-negative number");
}

async function* takeFirst(input: AsyncIterable<JsonValue>, count: number): AsyncGenerator<JsonValue> {
  let taken = 0;
  if (taken >= count) return;
  for await (const item of input) {
    yield item;
    taken += 1;
    if (taken >= count) return;
  }
}
