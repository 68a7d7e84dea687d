import type { ToolEnvelope } from "@/lib/runtime/tool/tool-envelope";
import { ToolError } from "@/lib/runtime/tool/tool-error";
import type { ManagedRun } from "./flow-parameters";
import type { FlowRecord, FlowStore } from "./flow-store";
import { applyEnvelope, failFlow, type ManagedResult, type ResultBounds } from "./managed-result";

/**
 * Runs the engine as a new flow. Throws a `ToolError` when the flow cannot be stored, which is before anything runs,
 * and when the engine fails: then the flow has failed, and the error's `details` hold it.
 */
export async function runManaged(
  flows: FlowStore,
  { waitingStep, ...newFlow }: ManagedRun,
  folder: string,
  bounds: ResultBounds,
  run: () => Promise<ToolEnvelope>,
): Promise<ManagedResult> {
  let flow: FlowRecord;
  try {
    flow = await flows.create(newFlow);
  } catch (cause) {
    throw new ToolError("flow", "TaskFlow persistence failed.", { cause });
  }
  let envelope: ToolEnvelope;
  try {
    envelope = await run();
  } catch (error) {
    throw await failFlow(flows, flow, { status: "failed" }, error);
  }
  return applyEnvelope(flows, flow, envelope, { waitingStep, folder }, bounds);
}
