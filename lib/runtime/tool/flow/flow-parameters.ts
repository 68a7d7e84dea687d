import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { hasAnswer } from "@/lib/runtime/tool/tool-answer";
import { badRequest } from "@/lib/runtime/tool/tool-error";
import type { NewFlow } from "./flow-store";

export type ManagedRun = NewFlow & { readonly waitingStep: string | null };

export type ManagedResume = {
  readonly flowId: string;
  readonly expectedRevision: number;
  readonly currentStep: string;
  /** Null: by what the flow waits for. */
  readonly waitingStep: string | null;
};

const mostResponseBytes = 64 * 1024;

/** The flow that a run shall be, null for a plain call. Blank texts, revision 0 and an empty state count as missing. */
export function readManagedRun(given: JsonObject): ManagedRun | null {
  const flow = readFlowParameters(given);
  const { controllerId, goal, currentStep, waitingStep, stateJson } = flow;
  if (flow.flowId !== null || (flow.expectedRevision ?? 0) !== 0) {
    throw badRequest("run action does not accept flowId or flowExpectedRevision");
  }
  if ([controllerId, goal, currentStep, waitingStep, stateJson].every((value) => value === null)) return null;
  if (controllerId === null) throw badRequest("flowControllerId required when using managed TaskFlow run mode");
  if (goal === null) throw badRequest("flowGoal required when using managed TaskFlow run mode");
  return {
    controllerId,
    goal,
    currentStep: currentStep ?? "run_lobster",
    waitingStep,
    ...(stateJson === null ? {} : { stateJson }),
  };
}

/** The flow that a resume goes on with, null for a plain call. */
export function readManagedResume(given: JsonObject): ManagedResume | null {
  const flow = readFlowParameters(given);
  const { flowId, expectedRevision, currentStep, waitingStep } = flow;
  if (flow.controllerId !== null || flow.goal !== null || flow.stateJson !== null) {
    throw badRequest("resume action does not accept flowControllerId, flowGoal, or flowStateJson");
  }
  if (flowId === null && (expectedRevision ?? 0) === 0 && currentStep === null && waitingStep === null) return null;
  const required = (name: string): never => {
    throw badRequest(`${name} required when using managed TaskFlow resume mode`);
  };
  if (flowId === null) return required("flowId");
  if (expectedRevision === null) return required("flowExpectedRevision");
  readBoolean(given.approve, "approve");
  if (!hasAnswer(given)) return required("approve");
  if (typeof given.responseJson === "string" && Buffer.byteLength(given.responseJson) > mostResponseBytes) {
    throw badRequest(`responseJson must not be longer than ${mostResponseBytes} bytes`);
  }
  return { flowId, expectedRevision, currentStep: currentStep ?? "resume_lobster", waitingStep };
}

type FlowParameters = {
  readonly controllerId: string | null;
  readonly goal: string | null;
  readonly currentStep: string | null;
  readonly waitingStep: string | null;
  readonly flowId: string | null;
  readonly expectedRevision: number | null;
  readonly stateJson: JsonValue;
};

function readFlowParameters(given: JsonObject): FlowParameters {
  const text = (name: string): string | null => readText(given[name], name);
  return {
    controllerId: text("flowControllerId"),
    goal: text("flowGoal"),
    currentStep: text("flowCurrentStep"),
    waitingStep: text("flowWaitingStep"),
    flowId: text("flowId"),
    expectedRevision: readRevision(given.flowExpectedRevision),
    stateJson: readState(given.flowStateJson),
  };
}

function readText(value: JsonValue | undefined, name: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") throw badRequest(`${name} must be a string`);
  return value.trim() === "" ? null : value.trim();
}

function readBoolean(value: JsonValue | undefined, name: string): void {
  if (value === undefined || value === null || typeof value === "boolean") return;
  throw badRequest(`${name} must be a boolean`);
}

function readRevision(value: JsonValue | undefined): number | null {
  const given = typeof value === "string" ? value.trim() : value;
  if (given === undefined || given === null || given === "") return null;
  const number = typeof given === "string" && /^\d+$/.test(given) ? Number(given) : given;
  if (typeof number === "number" && Number.isSafeInteger(number) && number >= 0) return number;
  throw badRequest("flowExpectedRevision must be a non-negative integer");
}

/** The controller's state. Null when it is empty: hosts fill in what they have nothing to say about. */
function readState(value: JsonValue | undefined): JsonValue {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") throw badRequest("flowStateJson must be a JSON string");
  if (value.trim() === "") return null;
  const state = parseState(value);
  return isJsonObject(state) && Object.keys(state).length === 0 ? null : state;
}

function parseState(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw badRequest("flowStateJson must be valid JSON", cause);
  }
}
