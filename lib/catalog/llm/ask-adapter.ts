import type { CommandContext, PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import type { LlmAdapter } from "@/lib/lobster/contract/llm-adapter";

/** Asks a model inside the program. A cancel is not held up by it: its answer then comes to nothing. */
export async function askAdapter(
  { name, args }: PipelineStage,
  adapter: LlmAdapter,
  payload: JsonObject,
  { env, signal }: Pick<CommandContext, "env" | "signal">,
): Promise<JsonValue> {
  signal.throwIfAborted();
  let stop: () => void = () => undefined;
  const cancelled = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop);
  });
  try {
    return await Promise.race([adapter.invoke({ env, args: { ...args }, payload, signal }), cancelled]);
  } catch (cause) {
    signal.throwIfAborted();
    const message = `${name} request failed: ${cause instanceof Error ? cause.message : String(cause)}`;
    throw new LobsterError("runtime_error", "command_failed", message, { cause });
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
