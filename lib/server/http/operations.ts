import { decideCheckpoint, listCheckpoints, readCheckpoint } from "@/lib/api/checkpoints";
import { readHome } from "@/lib/api/home";
import { getSession, postLogout, postSetup } from "@/lib/api/people";
import { cancelRun, listRuns, readRun, startRun } from "@/lib/api/runs";
import { callTool } from "@/lib/api/tool";
import { readHead } from "@/lib/api/version-head";
import {
  archiveWorkflow,
  createWorkflow,
  dryRunWorkflow,
  listVersions,
  listWorkflows,
  readFile,
  readVersion,
  readWorkflow,
  saveWorkflow,
} from "@/lib/api/workflows";
import { sessionLimits } from "../auth/session";
import { sessionCookie } from "../auth/session-cookie";
import * as signing from "../auth/sign-in";
import * as decide from "../checkpoints/decide-checkpoint";
import * as checkpointList from "../checkpoints/list-checkpoints";
import { viewCheckpoint } from "../checkpoints/view-checkpoint";
import * as cancel from "../runs/cancel-run";
import * as output from "../runs/download-output";
import * as runList from "../runs/list-runs";
import * as run from "../runs/read-run";
import * as start from "../runs/start-run";
import * as tool from "../tool/call-tool";
import * as versions from "../versions/list-versions";
import * as version from "../versions/read-version";
import * as archive from "../workflows/archive-workflow";
import * as create from "../workflows/create-workflow";
import * as dryRun from "../workflows/dry-run-workflow";
import * as exporting from "../workflows/export-workflow";
import * as workflowList from "../workflows/list-workflows";
import * as file from "../workflows/read-file";
import * as workflow from "../workflows/read-workflow";
import * as save from "../workflows/save-workflow";
import { listWorkspaces } from "../workspaces/list-workspaces";
import * as home from "../workspaces/read-home";
import { downloadOutput, exportWorkflow, health, streamRunEvents } from "./byte-routes";
import { editorOperations } from "./editor-operations";
import { answerUnlessKnown } from "./known-answer";
import { type Operation, publicOperation, sessionOperation, workspaceOperation } from "./operation";
import { streamEvents } from "./run-event-stream";

/** Every HTTP operation of the studio: the contract, and the service that carries it out. */
export const operations: readonly Operation[] = [
  publicOperation(health, async () => ({ ok: true })),
  publicOperation(postSetup, async (context, principal, { body, headers }) => {
    const { sessionToken, workspace } = await signing.signIn(context, body.token, principal);
    headers.set("set-cookie", sessionCookie(context, sessionToken, sessionLimits.absolute / 1000));
    return { workspace };
  }),
  sessionOperation(postLogout, async (context, principal, { headers }) => {
    await signing.signOut(context, principal);
    headers.set("set-cookie", sessionCookie(context, "", 0));
    return {};
  }),
  sessionOperation(getSession, async (context, principal) => ({
    person: { id: principal.userId, name: principal.name },
    workspaces: await listWorkspaces(context, principal),
  })),

  workspaceOperation(readHome, (context, access) => home.readHome(context, access)),

  workspaceOperation(listWorkflows, async (context, access) => ({
    workflows: await workflowList.listWorkflows(context, access),
  })),
  workspaceOperation(createWorkflow, (context, access, { body }) => create.createWorkflow(context, access, body)),
  workspaceOperation(readWorkflow, (context, access, { params }) =>
    workflow.readWorkflow(context, access, params.workflowId),
  ),
  workspaceOperation(saveWorkflow, (context, access, { params, body }) =>
    save.saveWorkflow(context, access, { ...body, workflowId: params.workflowId }),
  ),
  workspaceOperation(archiveWorkflow, async (context, access, { params }) => {
    await archive.archiveWorkflow(context, access, params.workflowId);
    return {};
  }),
  workspaceOperation(dryRunWorkflow, async (context, access, { params, body }) => ({
    steps: (await dryRun.dryRunWorkflow(context, access, { ...body, workflowId: params.workflowId })).map((step) => ({
      ...step,
      missing: [...step.missing],
    })),
  })),
  workspaceOperation(exportWorkflow, (context, access, { params }) =>
    exporting.exportWorkflow(context, access, params.workflowId),
  ),
  workspaceOperation(listVersions, async (context, access, { params }) => ({
    versions: await versions.listVersions(context, access, params.workflowId),
  })),
  workspaceOperation(readVersion, (context, access, { params }) =>
    version.readVersion(context, access, params.workflowId, params.number),
  ),
  workspaceOperation(
    readHead,
    async (context, access, { params, request, headers }) => {
      const head = await version.readHead(context, access, params.workflowId);
      return answerUnlessKnown(head, `"${head.hash}"`, request, headers);
    },
    "passive",
  ),
  workspaceOperation(readFile, (context, access, { query }) => file.readFile(context, access, query.name)),

  ...editorOperations,

  workspaceOperation(listRuns, (context, access, { query }) => runList.listRuns(context, access, query)),
  workspaceOperation(startRun, (context, access, { body }) => start.startRun(context, access, body)),
  workspaceOperation(readRun, (context, access, { params }) => run.readRun(context, access, params.runId)),
  workspaceOperation(cancelRun, async (context, access, { params }) => {
    await cancel.cancelRun(context, access, params.runId);
    return {};
  }),
  workspaceOperation(downloadOutput, (context, access, { params }) =>
    output.downloadOutput(context, access, params.runId, params.stepId),
  ),
  workspaceOperation(
    streamRunEvents,
    (context, access, { params, query, request }) => {
      const last = Number(request.headers.get("last-event-id") ?? query.after ?? 0);
      return streamEvents(context, access, request, params.runId, Number.isSafeInteger(last) && last > 0 ? last : 0);
    },
    "passive",
  ),

  workspaceOperation(listCheckpoints, (context, access, { query }) =>
    checkpointList.listCheckpoints(context, access, query.status),
  ),
  workspaceOperation(readCheckpoint, async (context, access, { params }) => {
    const { detail } = await viewCheckpoint(context, access, params.checkpointId);
    return detail;
  }),
  workspaceOperation(decideCheckpoint, (context, access, { params, body }) =>
    decide.decideCheckpoint(context, access, { ...body, checkpointId: params.checkpointId }),
  ),

  workspaceOperation(callTool, (context, access, { body, request }) =>
    tool.callTool(context, access, body, request.signal),
  ),
];
