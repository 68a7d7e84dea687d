import type { PlannedStep } from "@/lib/api/planned-step";
import { stepRunners } from "@/lib/catalog/runners";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import { planSteps } from "@/lib/runtime/plan-steps";
import { resolveWorkflowArgs } from "@/lib/runtime/workflow-args";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { AppError } from "../errors";
import { acceptText } from "./accept-text";
import { loadPinnedWorkflow, refuseToRun } from "./pinned-workflow";
import { readWorkflow } from "./read-workflow";

export type DryRunInput = {
  readonly workflowId: string;
  /** Planned instead of the stored text. */
  readonly text?: string | undefined;
  readonly args: JsonObject;
};

/**
 * Every step that a run would take, without starting or storing anything.
 * @throws AppError `not_found`; `unprocessable` with the runtime's exact message for a text that cannot run
 */
export async function dryRunWorkflow(
  context: ServerContext,
  access: Access,
  input: DryRunInput,
): Promise<readonly PlannedStep[]> {
  const stored = await readWorkflow(context, access, input.workflowId);
  const text = input.text ?? stored.text;
  acceptText(text);
  const refusal = refuseToRun(text, stored.fileName);
  if (refusal !== null) throw new AppError("unprocessable", refusal);
  const workflow = loadPinnedWorkflow(text, stored.fileName);
  const args = resolveWorkflowArgs(workflow.fields, input.args);
  const snapshot = { version: 1, position: 0, records: [], args, waiting: null } as const;
  return planSteps({ workflow, snapshot, steps: stepRunners, through: "last_step" });
}
