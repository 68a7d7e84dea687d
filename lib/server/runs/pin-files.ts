import { catalog } from "@/lib/catalog/index";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import type { Workflow } from "@/lib/lobster/document/document";
import { freshWorkflow, openChildren } from "@/lib/runtime/child-files";
import type { Transaction } from "../db/client";
import { currentText } from "../workflows/current-text";
import { workspaceOrigin } from "../workflows/workspace-origin";

export type PinningRun = {
  readonly workspaceId: string;
  readonly runId: string;
  readonly fileName: string;
  readonly workflow: Workflow;
  readonly args: JsonObject;
};

type Pin = { readonly fileName: string; readonly versionId: string; readonly textHash: string };

/** A query may name a limited number of values, and each workflow needs two. */
const lookedUpAtOnce = 200;

/**
 * Ties a run to the workflows that it may run as steps, as they are now: those that it names, and those that these name.
 * When a name depends on results to come it may turn out to be any, so all workflows of the workspace are tied.
 */
export async function pinFiles(tx: Transaction, run: PinningRun): Promise<void> {
  const { workspaceId, runId, fileName, workflow, args } = run;
  if (!workflow.steps.some(({ kind }) => kind.kind === "workflow")) return;
  const named = new Map<string, Pin>();
  const origin = workspaceOrigin(fileName, async (name) => {
    const found = await currentText(tx, workspaceId, name);
    if (found !== null) named.set(name, { fileName: name, versionId: found.versionId, textHash: found.hash });
    return found?.text ?? null;
  });
  const opened = await openChildren(freshWorkflow(workflow, args, origin), 0, catalog);
  const known = [...opened.values()].every(({ kind }) => kind !== "unknown");
  const pins = known ? [...named.values()] : await allLive(tx, workspaceId);
  await tx.pinnedFile.createMany({ data: pins.map((pin) => ({ workspaceId, runId, ...pin })) });
}

async function allLive(tx: Transaction, workspaceId: string): Promise<readonly Pin[]> {
  const workflows = await tx.workflow.findMany({
    where: { workspaceId, archivedAt: null },
    select: { id: true, fileName: true, currentNumber: true, currentHash: true },
  });
  const pins: Pin[] = [];
  for (let from = 0; from < workflows.length; from += lookedUpAtOnce) {
    const part = workflows.slice(from, from + lookedUpAtOnce);
    const versions = await tx.workflowVersion.findMany({
      where: { OR: part.map(({ id, currentNumber }) => ({ workflowId: id, number: currentNumber })) },
      select: { id: true, workflowId: true },
    });
    const versionOf = new Map(versions.map(({ id, workflowId }) => [workflowId, id]));
    for (const { id, fileName, currentHash } of part) {
      const versionId = versionOf.get(id);
      if (versionId === undefined) throw new Error(`The current version of ${fileName} is missing`);
      pins.push({ fileName, versionId, textHash: currentHash });
    }
  }
  return pins;
}
