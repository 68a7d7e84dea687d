import { catalog } from "@/lib/catalog/index";
import { stepRunners } from "@/lib/catalog/runners";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import type { DryRunStep } from "@/lib/lobster/run/dry-run-step";
import { freshWorkflow, openChildren } from "@/lib/runtime/child-files";
import { planDryRun } from "@/lib/runtime/plan-dry-run";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { AppError } from "../errors";
import { lastRecords } from "../knowledge/last-records";
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
  /** Whether conditions hold, by key of the step's path, whatever their values say. */
  readonly conditions?: Readonly<Record<string, boolean>> | undefined;
  /** Takes results of the last finished run for those of steps that would run again. */
  readonly useRecorded?: boolean | undefined;
};

/**
 * Every step that a run would take, with those of the workflows that it runs as steps, without starting or storing anything.
 * @throws AppError `not_found`; `unprocessable` with the runtime's exact message for a text that cannot run
 */
export async function dryRunWorkflow(
  context: ServerContext,
  access: Access,
  input: DryRunInput,
): Promise<readonly DryRunStep[]> {
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
  return planDryRun({
    workflow,
    snapshot: { version: 1, position: 0, records: [], args: known.args, waiting: null },
    steps: stepRunners,
    children: await openChildren(known, 0, catalog),
    conditions: new Map(Object.entries(input.conditions ?? {})),
    recorded: input.useRecorded ? await lastRecords(context, access, input.workflowId) : new Map(),
  });
}
