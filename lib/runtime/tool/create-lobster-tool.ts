import path from "node:path";
import { catalog as standardCatalog } from "@/lib/catalog";
import { commandRunners, stepRunners } from "@/lib/catalog/runners";
import type { Catalog, CommandRunners } from "@/lib/lobster/contract/catalog";
import type { LlmAdapters } from "@/lib/lobster/contract/llm-adapter";
import { createNodeHost, type NodeHost } from "@/lib/runtime/host/node-host";
import { checkpointMaxAge } from "@/lib/runtime/store/checkpoint-age";
import { CheckpointStore } from "@/lib/runtime/store/checkpoint-store";
import { StateFiles, stateDirectory } from "@/lib/runtime/store/state-files";
import type { CallLimits } from "./call-limits";
import type { FlowStore } from "./flow/flow-store";
import { openInStore } from "./flow/open-wait";
import { TextFlowStore } from "./flow/text-flow-store";
import { type LobsterTool, makeLobsterTool } from "./lobster-tool";
import { FolderWorkflows } from "./workflow-source";

export type LobsterToolOptions = {
  /** Working directory of the host: calls work in it or below. Absolute; the process's own by default. */
  readonly cwd?: string;
  /** Whole environment of every step; a copy of the process's own by default. `LOBSTER_STATE_DIR` names the state. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** More absolute folders whose workflow files may be run; files below `cwd` always may. */
  readonly workflowFolders?: readonly string[];
  /** `files`: managed flows, in the folder `flows` of the state directory. By default there are none. */
  readonly flows?: "files" | FlowStore;
  /** The most time and output that a call may ask for. */
  readonly mostLimits?: Partial<CallLimits>;
  /** Commands of the host's own, in place of the standard ones. */
  readonly registry?: { readonly catalog: Catalog; readonly commands: CommandRunners };
  /** Language models of the host, by name; used only when `--provider` or `LOBSTER_LLM_PROVIDER` names one. */
  readonly llmAdapters?: LlmAdapters;
  /** True where tools must not reach the machine: there is no tool then. */
  readonly sandboxed?: boolean;
};

/**
 * The `lobster` tool for a host of language models, which runs the engine inside the host's process: nothing is
 * installed, and no `lobster` program is started. Checkpoints are files of the state directory, so that a later process
 * can resume them. Null in a sandboxed context.
 */
export function createLobsterTool(options?: LobsterToolOptions & { readonly sandboxed?: false }): LobsterTool;
export function createLobsterTool(options: LobsterToolOptions): LobsterTool | null;
export function createLobsterTool(options: LobsterToolOptions = {}): LobsterTool | null {
  if (options.sandboxed === true) return null;
  const env = definedEntries(options.env ?? process.env);
  const baseFolder = path.resolve(options.cwd ?? process.cwd());
  const stateFolder = stateDirectory(env);
  const { catalog, commands } = options.registry ?? { catalog: standardCatalog, commands: commandRunners };
  return makeLobsterTool({
    catalog,
    commands,
    steps: stepRunners,
    baseFolder,
    env,
    openHost: (log) => createNodeHost({ log, stateFolder }),
    openStore: (host) => fileCheckpoints(stateFolder, host, env),
    workflows: new FolderWorkflows([baseFolder, ...(options.workflowFolders ?? [])]),
    flows: options.flows === "files" ? fileFlows(stateFolder, env) : (options.flows ?? null),
    ...(options.llmAdapters === undefined ? {} : { llmAdapters: options.llmAdapters }),
    ...(options.mostLimits === undefined ? {} : { mostLimits: options.mostLimits }),
  });
}

type Environment = Readonly<Record<string, string>>;

function fileCheckpoints(stateFolder: string, host: NodeHost, env: Environment): CheckpointStore {
  return new CheckpointStore(new StateFiles(stateFolder), host, { maxAge: () => checkpointMaxAge(env) });
}

function fileFlows(stateFolder: string, env: Environment): FlowStore {
  const host = createNodeHost({ log: () => undefined, stateFolder });
  const texts = new StateFiles(path.join(stateFolder, "flows"));
  const clock = { now: () => new Date(host.now()), newId: host.newId };
  return new TextFlowStore(texts, clock, openInStore(fileCheckpoints(stateFolder, host, env)));
}

function definedEntries(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
  );
}
