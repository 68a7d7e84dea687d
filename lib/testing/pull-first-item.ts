import type { CommandRunner } from "@/lib/lobster/contract/command";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { parsePipeline } from "@/lib/lobster/pipeline/parse-pipeline";
import { trialContext } from "./trial-command";

type FirstItem = {
  readonly item: JsonValue | undefined;
  /** Items the command had asked for by then. */
  readonly taken: number;
  /** True when its input was closed as the reader went away. */
  readonly closed: boolean;
};

/** Takes one item of what a command emits and goes away, as `head --n 1` behind it would. */
export async function pullFirstItem(run: CommandRunner, text: string, input: readonly JsonValue[]): Promise<FirstItem> {
  const [stage] = parsePipeline(text);
  if (stage === undefined) throw new Error("There is no stage to run");
  let taken = 0;
  let closed = false;
  async function* source(): AsyncGenerator<JsonValue> {
    try {
      for (const item of input) {
        taken += 1;
        yield item;
      }
    } finally {
      closed = true;
    }
  }
  const outcome = await run(stage, source(), trialContext());
  if (outcome.kind === "halt") throw new Error("The command halted");
  const stream = pass(outcome.items);
  const first = await stream.next();
  await stream.return(undefined);
  return { item: first.done === true ? undefined : first.value, taken, closed };
}

async function* pass(items: AsyncIterable<JsonValue> | Iterable<JsonValue>): AsyncGenerator<JsonValue, undefined> {
  yield* items;
}
