import { mkdir } from "node:fs/promises";
import { catalog } from "@/lib/catalog/index";
import { commandRunners, stepRunners } from "@/lib/catalog/runners";
import { createNodeHost } from "@/lib/runtime/host/node-host";
import { makeLobsterTool } from "@/lib/runtime/tool/lobster-tool";
import { ToolError } from "@/lib/runtime/tool/tool-error";
import { mayDo } from "../auth/permissions";
import { whoMayDecide } from "../checkpoints/who-may-decide";
import {
  killGraceMs,
  stepProgramsFolder,
  workspaceFilesFolder,
  workspaceStateFolder,
  workspaceToolFolder,
} from "../config";
import type { ServerContext } from "../context";
import { commandFolder, missingVariableNote, runEnvironment } from "../segments/attempt-environment";
import { withCommandFolders } from "../segments/command-folder";
import { workspaceCheckpoints } from "../state/workspace-checkpoints";
import { PrismaFlowStore } from "./prisma-flow-store";
import { mostCallLimits, type ToolCall, type ToolReply, toolReply } from "./tool-call";
import { WorkspaceWorkflows } from "./workspace-workflows";

const mostOutputBytes = 64 * 1024 * 1024;

/**
 * Carries one call of the tool out, in this process: with the workspace's files, workflows, pauses and flows, and an
 * environment that holds nothing of the studio's own. What the tool refuses is a reply; the rest is thrown.
 */
export async function executeToolCall(
  context: Pick<ServerContext, "config" | "db" | "programFolder" | "now" | "newId">,
  call: ToolCall,
  signal: AbortSignal,
): Promise<ToolReply> {
  const { dataFolder } = context.config;
  const { callId, workspaceId, workspaceSlug: slug, person, params } = call;
  const filesFolder = workspaceFilesFolder(dataFolder, slug);
  const stateFolder = workspaceStateFolder(dataFolder, slug);
  await mkdir(filesFolder, { recursive: true });
  const programsFolder = stepProgramsFolder(context.programFolder);
  const identity = { runId: callId, startedBy: person.name, filesFolder, stateFolder, programsFolder };
  const tool = makeLobsterTool({
    catalog,
    commands: commandRunners,
    steps: stepRunners,
    baseFolder: filesFolder,
    env: runEnvironment(process.env, identity),
    caller: { id: person.userId, name: person.name, judge: (gate) => whoMayDecide(person, gate) },
    openHost(log) {
      const host = createNodeHost({ log, stateFolder, killGraceMs, defaultMaxOutputBytes: mostOutputBytes });
      const folders = { first: commandFolder(filesFolder), last: programsFolder };
      return { ...withCommandFolders(host, folders), missingVariableNote, killAll: host.killAll };
    },
    openStore: () => workspaceCheckpoints(context, workspaceId, process.env),
    workflows: new WorkspaceWorkflows(context, workspaceId, workspaceToolFolder(dataFolder, slug)),
    workflowsOnly: !mayDo(person.role, "workflow.edit"),
    flows: new PrismaFlowStore(context, { workspaceId, callId }),
    mostLimits: mostCallLimits,
  });
  try {
    const { details } = await tool.execute(params, signal);
    return toolReply.parse({ ok: true, details: asJson(details) });
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const { code, message, details } = error;
    return toolReply.parse({ ok: false, code, message, details: asJson(details) });
  }
}

/** The value as it arrives on the other side: members that are undefined are gone. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
