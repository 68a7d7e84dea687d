import { isJsonObject, type JsonObject } from "@/lib/lobster/contract/json-value";
import { readCallLimits } from "./call-limits";
import { isContained } from "./contained-path";
import { type EngineCall, resumeCheckpoint, runTarget, withdrawQuestion } from "./engine-call";
import { readManagedResume, readManagedRun } from "./flow/flow-parameters";
import type { FlowRecord, FlowStore } from "./flow/flow-store";
import type { ManagedResult, ResultBounds } from "./flow/managed-result";
import { resumeManaged } from "./flow/managed-resume";
import { runManaged } from "./flow/managed-run";
import { readAnswer, readCredential } from "./tool-answer";
import { printToolResult, type ToolEnvelope, toolResultBytes } from "./tool-envelope";
import { badRequest } from "./tool-error";
import { toolDescription, toolName, toolParameters } from "./tool-parameters";
import type { ToolParts } from "./tool-parts";
import { findTarget } from "./tool-target";
import { findWorkFolder } from "./work-folder";

export type FlowList = { readonly ok: true; readonly flows: readonly FlowRecord[] };
export type ToolDetails = ToolEnvelope | ManagedResult | FlowList;

export type ToolResult = {
  /** The details as text, two spaces of indentation. */
  readonly content: readonly [{ readonly type: "text"; readonly text: string }];
  readonly details: ToolDetails;
};

/** A tool as hosts of language models know it. */
export type LobsterTool = {
  readonly name: string;
  readonly description: string;
  /** JSON Schema. */
  readonly parameters: JsonObject;
  /**
   * One call, from the check of its parameters to its result. It ends at a question; nothing waits for the answer.
   * An abort of `signal` stops what the call has started. Every failure is thrown as a `ToolError`, never an envelope.
   */
  execute(params: unknown, signal?: AbortSignal): Promise<ToolResult>;
};

const mostWaitingFlows = 20;

/** A tool made of these parts; `createLobsterTool` puts the usual ones together. */
export function makeLobsterTool(parts: ToolParts): LobsterTool {
  return {
    name: toolName,
    description: toolDescription,
    parameters: toolParameters({ flows: parts.flows !== null }),
    async execute(params, signal) {
      const details = await execute(parts, isJsonObject(params) ? params : {}, signal);
      return { content: [{ type: "text", text: printToolResult(details) }], details };
    },
  };
}

/** The order of the checks is part of the contract: each failure hides those behind it. */
async function execute(parts: ToolParts, given: JsonObject, signal: AbortSignal | undefined): Promise<ToolDetails> {
  const action = readAction(given, parts.flows !== null);
  const folder = await findWorkFolder(parts.baseFolder, given.cwd);
  const call = { parts, folder, limits: readCallLimits(given, parts.mostLimits), signal };
  switch (action) {
    case "run":
      return run(call, given);
    case "resume":
      return resume(call, given);
    case "status":
      return listFlows((await parts.flows?.listWaiting(mostWaitingFlows)) ?? [], call.limits.maxStdoutBytes);
  }
}

function readAction({ action }: JsonObject, flows: boolean): "run" | "resume" | "status" {
  const given = typeof action === "string" ? action.trim() : "";
  if (given === "") throw badRequest("action required");
  if (given === "run" || given === "resume" || (given === "status" && flows)) return given;
  throw badRequest(`Unknown action: ${given}`);
}

async function run(call: EngineCall, given: JsonObject): Promise<ToolDetails> {
  const { parts, folder } = call;
  const managed = readManagedRun(given);
  const flows = managed === null ? null : boundFlows(parts, "run");
  const rules = { source: parts.workflows, folder, workflowsOnly: parts.workflowsOnly === true };
  const target = await findTarget({ pipeline: given.pipeline, argsJson: given.argsJson }, rules);
  if (managed === null || flows === null) return runTarget(call, target);
  return runManaged(flows, managed, folder, boundsOf(call), () => runTarget(call, target));
}

async function resume(call: EngineCall, given: JsonObject): Promise<ToolDetails> {
  const { parts, folder } = call;
  const managed = readManagedResume(given);
  const flows = managed === null ? null : boundFlows(parts, "resume");
  const credential = readCredential(given);
  if (managed === null && credential.token === null && credential.approvalId === null) {
    throw badRequest("token or approvalId required");
  }
  const answer = readAnswer(given);
  if (managed === null || flows === null) return resumeCheckpoint(call, credential, answer);
  const callFolder = folder === parts.baseFolder ? null : folder;
  const request = { request: managed, credential, answer, folder: callFolder, bounds: boundsOf(call) };
  return resumeManaged(flows, request, async (saved, savedFolder) => {
    const inside = savedFolder !== null && (await isContained([parts.baseFolder], savedFolder));
    return resumeCheckpoint({ ...call, folder: inside ? savedFolder : folder }, saved, answer);
  });
}

function boundsOf({ parts, folder, limits }: EngineCall): ResultBounds {
  return { maxBytes: limits.maxStdoutBytes, withdraw: (unseen) => withdrawQuestion(unseen, parts, folder) };
}

/** As many as fit: those behind have changed less recently, and come up when the first ones are answered. */
function listFlows(waiting: readonly FlowRecord[], maxBytes: number): FlowList {
  const flows = waiting.map((flow) => ({ ...flow }));
  while (flows.length > 0 && toolResultBytes({ ok: true, flows }) > maxBytes) flows.pop();
  return { ok: true, flows };
}

function boundFlows({ flows }: ToolParts, mode: "run" | "resume"): FlowStore {
  if (flows === null) throw badRequest(`Managed TaskFlow ${mode} mode requires a bound taskFlow runtime`);
  return flows;
}
