import path from "node:path";
import { stepRunners } from "@/lib/catalog/runners";
import type { LlmAdapters } from "@/lib/lobster/contract/llm-adapter";
import { createNodeHost } from "@/lib/runtime/host/node-host";
import { checkpointMaxAge } from "@/lib/runtime/store/checkpoint-age";
import { CheckpointStore } from "@/lib/runtime/store/checkpoint-store";
import { StateFiles, stateDirectory } from "@/lib/runtime/store/state-files";
import { type CommandRegistry, createDefaultRegistry } from "./command-registry";
import type { RequestContext } from "./request-context";

export type ToolContextOptions = {
  /** Folder that requests work in; that of the process by default. */
  readonly cwd?: string;
  /** Laid over the environment of the process; undefined takes a variable away. `LOBSTER_STATE_DIR` names the state. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Gets warnings and retries, one line at a time without line feed. By default nobody does. */
  readonly log?: (line: string) => void;
  /** Stops the requests. */
  readonly signal?: AbortSignal;
  readonly registry?: Pick<CommandRegistry, "catalog" | "commands">;
  /** Language models of the program, by the name that `--provider` or `LOBSTER_LLM_PROVIDER` chooses. */
  readonly llmAdapters?: LlmAdapters;
};

/**
 * What `runToolRequest` and `resumeToolRequest` work with, on this machine: real processes, and pauses in the files of
 * the state directory. Nobody is asked at a terminal.
 */
export function createToolContext(options: ToolContextOptions = {}): RequestContext {
  const { log = () => undefined, signal = new AbortController().signal, llmAdapters } = options;
  const { catalog, commands } = options.registry ?? createDefaultRegistry();
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ...options.env }).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  const stateFolder = stateDirectory(env);
  const host = createNodeHost({ log, stateFolder });
  return {
    catalog,
    commands,
    steps: stepRunners,
    host,
    store: new CheckpointStore(new StateFiles(stateFolder), host, { maxAge: () => checkpointMaxAge(env) }),
    env,
    cwd: path.resolve(options.cwd ?? process.cwd()),
    mode: "tool",
    interactive: false,
    signal,
    ...(llmAdapters === undefined ? {} : { llmAdapters }),
  };
}
