import { z } from "zod";
import { defineRoute } from "./contract";
import { jsonValue, none, timestamp } from "./json";
import { overrule } from "./overrules";
import { runStatus } from "./runs";
import { workflowParams } from "./workflow-params";

/** Bounds of what is told about earlier runs. */
export const knowledgeLimits = {
  /** Runs that are looked at. */
  runs: 14,
  /** Head of a step's output, in characters. */
  stdout: 4096,
  /** Longest `json` of a step, in bytes. */
  json: 64 * 1024,
  /** Longest shape of a value, in bytes. */
  shape: 8 * 1024,
  /** Most steps of a run. */
  steps: 5000,
  /** Most characters of all that is told of the steps of the last run, whatever it is. */
  results: 768 * 1024,
  /** Most characters of all shapes. */
  shapes: 256 * 1024,
  /** Longest arguments of a run, in characters of JSON. */
  args: 64 * 1024,
  /** Most programs that are named as missing. */
  programs: 500,
  /** Most files that are named as asking a person. */
  files: 500,
} as const;

export const recordedStep = z.object({
  id: z.string(),
  status: z.enum(["ok", "skipped", "failed", "cancelled"]),
  stdout: z.string().nullable(),
  json: jsonValue.optional(),
  /** Answer to an input step. */
  response: jsonValue.optional(),
  approved: z.boolean(),
  /** True when `stdout` or `json` is not whole. */
  cut: z.boolean(),
  /** Why it was skipped or failed. */
  reason: z.string().nullable(),
});

/** What earlier runs and this server tell about a workflow. Read for the editor; nothing is started. */
export const readKnowledge = defineRoute({
  method: "GET",
  path: "/api/workspaces/:workspace/workflows/:workflowId/knowledge",
  permission: "workspace.read",
  params: workflowParams,
  query: none,
  body: none,
  reply: z.object({
    /** The last finished run. */
    run: z.object({ id: z.string(), at: timestamp, status: runStatus }).nullable(),
    /** Its arguments, with the defaults it took. */
    args: z.record(z.string(), jsonValue),
    steps: z.array(recordedStep),
    /** Shapes of `json` by step, newest run first: keys are whole, long texts and lists are cut. */
    recorded: z.array(z.object({ id: z.string(), values: z.array(jsonValue) })),
    overrules: z.array(overrule),
    /** Programs that the stored text names and steps on this server do not find. */
    missingPrograms: z.array(z.string()),
    /** Workflows of the workspace in which a person is asked. */
    askingFiles: z.array(z.string()),
  }),
});
export type KnowledgeReply = z.infer<typeof readKnowledge.reply>;
