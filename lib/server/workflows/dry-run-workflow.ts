import type { PlannedStep } from "@/lib/api/planned-step";
import { catalog } from "@/lib/catalog/index";
import { stepRunners } from "@/lib/catalog/runners";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import { freshWorkflow, openChildren } from "@/lib/runtime/child-files";
import { planSteps } from "@/lib/runtime/plan-steps";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { AppError } from "../errors";
import { acceptText } from "./accept-text";
import { currentText } from "./current-text";
import { loadPinnedWorkflow, refuseToRun } from "./pinned-workflow";
import { readWorkflow } from "./read-workflow";
import { workspaceOrigin } from "./workspace-origin";

export type DryRunInput = {
  readonly workflowId: string;
  /** Planned instead of the stored text. */
  readonly text?: string | undefined;
  readonly args: JsonObject;
};

/**
 * Every step that a run would take, with those of the workflows that it runs as steps, without starting or storing anything.
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
  const origin = workspaceOrigin(stored.fileName, async (name) => {
    return (await currentText(context.db, access.workspaceId, name))?.text ?? null;
  });
  const known = freshWorkflow(workflow, input.args, origin);
  const children = await openChildren(known, 0, catalog);
  const snapshot = { version: 1, position: 0, records: [], args: known.args, waiting: null } as const;
  return planSteps({ workflow, snapshot, steps: stepRunners, through: "last_step", children });
}
