import type { CommandDefinition, CommandRunner } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonObject } from "@/lib/lobster/contract/json-value";
import { collect } from "@/lib/lobster/run/collect";
import type { HostCommand, HostCommandResult } from "./tool-context";

/** A command of a program as the language knows commands. */
export function definitionOf({ name, meta = {} }: HostCommand): CommandDefinition {
  const { description = "", argsSchema = {}, examples = [], sideEffects = [] } = meta;
  return {
    name,
    summary: description,
    usage: name,
    args: [],
    example: examples[0] ?? name,
    argsSchema,
    sideEffects,
    pausable: true,
    resumeSafe: {
      beforeInput: meta.resumeSafeBeforeInput === true,
      afterInput: meta.resumeSafeAfterInput === true,
    },
    renders: false,
  };
}

export function runnerOf(command: HostCommand): CommandRunner {
  return async ({ name, args }, input, ctx) => {
    const result = (await command.run({ input, args, ctx })) ?? {};
    const { output = [], rendered } = result;
    if (typeof rendered === "string") ctx.render(rendered);
    const request = await haltOf(name, result);
    return request === null ? { kind: "items", items: output } : { kind: "halt", request };
  };
}

async function haltOf(name: string, { halt = false, output = [] }: HostCommandResult): Promise<JsonObject | null> {
  if (halt === false) return null;
  const [request] = halt === true ? await collect(output) : [halt];
  if (isJsonObject(request)) return request;
  throw new LobsterError("runtime_error", "command_failed", `${name} halted without a request`);
}
