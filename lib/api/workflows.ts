import { z } from "zod";
import { defineRoute } from "./contract";
import { jsonValue, none, timestamp, workspaceParams } from "./json";
import { person } from "./people";
import { workflowParams } from "./workflow-params";

/** Longest workflow text, in UTF-8 bytes. */
export const maxWorkflowBytes = 256 * 1024;

const text = z.string();

export const lastRun = z.object({ id: z.string(), status: z.string(), at: timestamp });

export const workflowSummary = z.object({
  id: z.string(),
  /** Name shown in lists: the file's `name`, else the file name. */
  title: z.string(),
  fileName: z.string(),
  description: z.string().nullable(),
  stepCount: z.number().int(),
  gateCount: z.number().int(),
  /** Errors that keep it from running; 0 when it can run. */
  errorCount: z.number().int(),
  updatedAt: timestamp,
  updatedBy: person,
  lastRun: lastRun.nullable(),
  runCount: z.number().int(),
  /** When the person who asks last typed what is not saved yet; null when the server keeps nothing unsaved of theirs. */
  draftAt: timestamp.nullable(),
});
export type WorkflowSummary = z.infer<typeof workflowSummary>;

export const versionSummary = z.object({
  id: z.string(),
  number: z.number().int(),
  /** SHA-256 of the UTF-8 bytes, hex. */
  hash: z.string(),
  message: z.string().nullable(),
  createdAt: timestamp,
  author: person,
});
export type VersionSummary = z.infer<typeof versionSummary>;

export const workflowDetail = z.object({
  id: z.string(),
  title: z.string(),
  fileName: z.string(),
  /** The exact file. */
  text,
  version: versionSummary,
  mayEdit: z.boolean(),
  mayRun: z.boolean(),
});
export type WorkflowDetail = z.infer<typeof workflowDetail>;

/** `details` of a `conflict` answer to a save: what the other person saved meanwhile. */
export const saveConflict = z.object({ text, version: versionSummary });
export type SaveConflict = z.infer<typeof saveConflict>;

const base = { query: none, body: none } as const;

export const listWorkflows = defineRoute({
  ...base,
  method: "GET",
  path: "/api/workspaces/:workspace/workflows",
  permission: "workspace.read",
  params: workspaceParams,
  reply: z.object({ workflows: z.array(workflowSummary) }),
});

/** Stores a text as a new workflow. Any text is accepted up to the size limit, also one that cannot run. */
export const createWorkflow = defineRoute({
  ...base,
  method: "POST",
  path: "/api/workspaces/:workspace/workflows",
  permission: "workflow.edit",
  params: workspaceParams,
  body: z.object({ fileName: z.string().min(1).max(200), text }).strict(),
  reply: workflowDetail,
});

export const readWorkflow = defineRoute({
  ...base,
  method: "GET",
  path: "/api/workspaces/:workspace/workflows/:workflowId",
  permission: "workspace.read",
  params: workflowParams,
  reply: workflowDetail,
});

/** Makes a version. `baseHash` is the hash the edit started from; another one answers `conflict` with both sides' texts known. */
export const saveWorkflow = defineRoute({
  ...base,
  method: "PUT",
  path: "/api/workspaces/:workspace/workflows/:workflowId",
  permission: "workflow.edit",
  params: workflowParams,
  body: z
    .object({
      text,
      baseHash: z.string(),
      message: z.string().max(500).nullable(),
      /** Same key, same version: a repeated request is told the version that the first one made. */
      requestKey: z.string().min(8).max(64).optional(),
    })
    .strict(),
  reply: versionSummary,
});

/** Takes a workflow out of the lists; its versions and runs stay. */
export const archiveWorkflow = defineRoute({
  ...base,
  method: "DELETE",
  path: "/api/workspaces/:workspace/workflows/:workflowId",
  permission: "workflow.edit",
  params: workflowParams,
  reply: none,
});

export const listVersions = defineRoute({
  ...base,
  method: "GET",
  path: "/api/workspaces/:workspace/workflows/:workflowId/versions",
  permission: "workspace.read",
  params: workflowParams,
  reply: z.object({ versions: z.array(versionSummary) }),
});

/** One version with its exact text. Storing that text again is how an old version is brought back. */
export const readVersion = defineRoute({
  ...base,
  method: "GET",
  path: "/api/workspaces/:workspace/workflows/:workflowId/versions/:number",
  permission: "workspace.read",
  params: workflowParams.extend({ number: z.coerce.number().int().positive() }),
  reply: versionSummary.extend({ text }),
});
export type VersionText = z.infer<typeof readVersion.reply>;

/** A workflow of the workspace by its file name, as steps name it. */
export const readFile = defineRoute({
  ...base,
  method: "GET",
  path: "/api/workspaces/:workspace/files",
  permission: "workspace.read",
  params: workspaceParams,
  query: z.object({ name: z.string().min(1).max(200) }).strict(),
  reply: z.object({ workflowId: z.string(), fileName: z.string(), title: z.string(), text, version: versionSummary }),
});
export type WorkspaceFile = z.infer<typeof readFile.reply>;

/** What a run would do with a step; `DryRunStep` of the language says what each part means. */
export const dryRunStep = z.object({
  path: z.string(),
  stepId: z.string(),
  kind: z.string(),
  state: z.enum(["would-run", "skipped", "unknown"]),
  reason: z.string().nullable(),
  command: z.string(),
  missing: z.array(z.string()),
  partlyUnknown: z.boolean(),
  condition: z
    .object({ text: z.string(), computed: z.boolean().nullable(), switched: z.boolean().nullable() })
    .nullable(),
  gate: z.enum(["approval", "input"]).nullable(),
  usesLastRun: z.boolean(),
});

/**
 * What a run would do: every step with its command as far as it can be told beforehand, gates taken for approved.
 * Nothing is started and nothing is written. `text` is planned instead of the stored version when it is given.
 */
export const dryRunWorkflow = defineRoute({
  ...base,
  method: "POST",
  path: "/api/workspaces/:workspace/workflows/:workflowId/dry-run",
  permission: "workspace.read",
  params: workflowParams,
  body: z
    .object({
      text: text.optional(),
      args: z.record(z.string(), jsonValue),
      /** Whether conditions hold, by key of the step's path (`steps/2`), whatever their values say. */
      conditions: z.record(z.string().max(200), z.boolean()).optional(),
      /** Takes results of the last finished run for those of steps that would run again. */
      useRecorded: z.boolean().optional(),
    })
    .strict(),
  reply: z.object({ steps: z.array(dryRunStep) }),
});

/** Path of the download that answers with the exact bytes of the current version. */
export function exportPath(workspace: string, workflowId: string): string {
  return `/api/workspaces/${encodeURIComponent(workspace)}/workflows/${encodeURIComponent(workflowId)}/export`;
}
