import type { CommandRunner } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";

/** Emits the value stored under a key, null when there is none. */
export const runStateGet: CommandRunner = async ({ args }, _input, { host }) => {
  const [key = ""] = args._;
  if (key === "") throw new LobsterError("runtime_error", "command_failed", "state.get requires a key");
  const text = await host.readState(key);
  return { kind: "items", items: [text === null ? null : parseStored(key, text)] };
};

function parseStored(key: string, text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    const message = `What is stored under ${JSON.stringify(key)} is no JSON: ${detail}`;
    throw new LobsterError("runtime_error", "command_failed", message, { cause });
  }
}
