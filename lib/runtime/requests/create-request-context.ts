import path from "node:path";
import { catalog as standardCatalog } from "@/lib/catalog";
import { commandRunners, stepRunners } from "@/lib/catalog/runners";
import { createNodeHost } from "@/lib/runtime/host/node-host";
import { checkpointMaxAge } from "@/lib/runtime/store/checkpoint-age";
import { CheckpointStore } from "@/lib/runtime/store/checkpoint-store";
import { StateFiles, stateDirectory } from "@/lib/runtime/store/state-files";
import type { RequestContext } from "./request-context";

export type RequestContextOptions = Partial<Pick<RequestContext, "catalog" | "commands" | "signal" | "llmAdapters">> & {
  /** Folder that requests work in; that of the process by default. */
  readonly cwd?: string;
  /** Laid over the environment of the process; undefined takes a variable away. `LOBSTER_STATE_DIR` names the state. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Gets warnings and retries, one line at a time without line feed. By default nobody does. */
  readonly log?: (line: string) => void;
};

/** What requests work with on this machine: real processes, and pauses in the files of the state directory. */
export function createRequestContext(options: RequestContextOptions = {}): RequestContext {
  const { log = () => undefined, signal = new AbortController().signal, llmAdapters } = options;
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ...options.env }).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  const stateFolder = stateDirectory(env);
  const host = createNodeHost({ log, stateFolder });
  return {
    catalog: options.catalog ?? standardCatalog,
    commands: options.commands ?? commandRunners,
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
