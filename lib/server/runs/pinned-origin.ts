import type { WorkflowOrigin } from "@/lib/runtime/workflow-origin";
import type { Transaction } from "../db/client";
import { textHash } from "../versions/version-summary";
import { workspaceOrigin } from "../workflows/workspace-origin";

const missingNote = "The workspace had no workflow of that name when the run was started.";

/** Origin of a run's workflow: the files it may run are those that were there when the run was requested. */
export function pinnedOrigin(db: Transaction, runId: string, fileName: string): WorkflowOrigin {
  const readText = async (name: string) => {
    const pinned = await db.pinnedFile.findUnique({
      where: { runId_fileName: { runId, fileName: name } },
      select: { textHash: true, version: { select: { text: true } } },
    });
    if (pinned === null) return null;
    if (textHash(pinned.version.text) !== pinned.textHash) {
      throw new Error(`The stored text of ${name} is not the one this run has pinned.`);
    }
    return pinned.version.text;
  };
  return workspaceOrigin(fileName, readText, missingNote);
}
