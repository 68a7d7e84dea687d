import { Readable } from "node:stream";
import type { CommandRunner } from "@/lib/lobster/contract/command";
import type { LlmAdapters } from "@/lib/lobster/contract/llm-adapter";
import { createRequestContext } from "@/lib/runtime/requests/create-request-context";
import type { RequestContext } from "@/lib/runtime/requests/request-context";
import type { CommandRegistry, HostCommandContext, ToolContext, ToolContextOptions } from "./tool-context";

/** Fills in what a program left out. */
export function completeToolContext(options: ToolContextOptions, registry: CommandRegistry): ToolContext {
  return {
    mode: "tool",
    cwd: options.cwd ?? process.cwd(),
    // A variable that was taken away stays so when this is given once more.
    env: { ...process.env, ...options.env },
    stdin: options.stdin ?? Readable.from([]),
    stdout: options.stdout ?? nowhere,
    stderr: options.stderr ?? nowhere,
    signal: options.signal ?? new AbortController().signal,
    registry,
    llmAdapters: new Map(
      options.llmAdapters instanceof Map ? options.llmAdapters : Object.entries(options.llmAdapters ?? {}),
    ),
  };
}

/** What the engine works with for a context. */
export function openToolContext(context: ToolContext): RequestContext {
  const { cwd, env, signal, registry, stderr } = context;
  return createRequestContext({
    ...{ cwd, env, signal },
    catalog: registry.catalog,
    commands: new Map([...registry.commands].map(([name, runner]) => [name, withStreams(runner, context)])),
    llmAdapters: openAdapters(context),
    log: (line) => void stderr.write(`${line}\n`),
  });
}

const nowhere = { write: () => true };

function withStreams(runner: CommandRunner, { stdin, stdout, stderr, registry }: ToolContext): CommandRunner {
  return (stage, input, context) => {
    const hostContext: HostCommandContext = { ...context, stdin, stdout, stderr, registry };
    return runner(stage, input, hostContext);
  };
}

function openAdapters(ctx: ToolContext): LlmAdapters {
  return new Map(
    [...ctx.llmAdapters].map(([name, adapter]) => {
      if (typeof adapter === "function") {
        return [name, { invoke: async (request) => adapter({ ...request, ctx }) }];
      }
      const { source } = adapter;
      const invoke: NonNullable<ReturnType<LlmAdapters["get"]>>["invoke"] = async (request) =>
        adapter.invoke({ ...request, ctx });
      return [name, source === undefined ? { invoke } : { source, invoke }];
    }),
  );
}
