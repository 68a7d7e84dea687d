import type { Transaction } from "../db/client";
import { versionFields } from "./version-summary";

/** The newest version of a workflow with its text. The workflow must exist. */
export async function currentVersion(
  tx: Transaction,
  workflow: { readonly id: string; readonly currentNumber: number },
) {
  return tx.workflowVersion.findUniqueOrThrow({
    where: { workflowId_number: { workflowId: workflow.id, number: workflow.currentNumber } },
    select: { ...versionFields, text: true },
  });
}
