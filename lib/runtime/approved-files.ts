import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import type { Catalog } from "@/lib/lobster/contract/catalog";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { Workflow } from "@/lib/lobster/document/document";
import type { Snapshot } from "@/lib/lobster/run/records";
import { listChildFiles } from "./child-files";
import type { FileDigest } from "./store/checkpoint-state";
import type { ChildFile, WorkflowOrigin } from "./workflow-origin";

/** A workflow that waits, or that goes on from where it waited. */
export type WaitingWorkflow = {
  readonly workflow: Workflow;
  readonly origin: WorkflowOrigin;
  readonly snapshot: Snapshot;
};

/**
 * The workflow files that can still run behind a pause, as they are now: those that the remaining steps name, directly
 * or through each other. A path that needs a result which does not exist yet names no file: what it turns out to be is
 * not compared with anything.
 */
export async function childDigests(waiting: WaitingWorkflow, catalog: Catalog): Promise<readonly FileDigest[]> {
  const { workflow, origin, snapshot } = waiting;
  const records = new Map(snapshot.records.map((record) => [record.id, record]));
  const known = { workflow, origin, args: snapshot.args, unknownArgs: new Set<string>(), records };
  const { files } = await listChildFiles(known, snapshot.position, catalog);
  return files.map((file) => ({ path: file.realPath, digest: textDigest(file) }));
}

/**
 * Throws when the files that can run behind a pause are not those that were there when it was made: the system's error
 * for one that is missing, `Workflow file changed since the checkpoint was created` for one that changed or came to it.
 */
export async function refuseChangedChildren(
  approved: readonly FileDigest[],
  waiting: WaitingWorkflow,
  catalog: Catalog,
): Promise<void> {
  for (const { path } of approved) await existingFile(path);
  const now = await childDigests(waiting, catalog);
  const same = now.length === approved.length && now.every((file) => digestOf(approved, file.path) === file.digest);
  if (!same) throw workflowChanged();
}

/** The same origin, which refuses to read an approved file that has changed since: also while the run is under way. */
export function approvedOrigin(origin: WorkflowOrigin, approved: readonly FileDigest[]): WorkflowOrigin {
  return {
    ...origin,
    load: async (path) => {
      const file = await origin.load(path);
      const digest = file === null ? null : digestOf(approved, file.realPath);
      if (file !== null && digest !== null && digest !== textDigest(file)) throw workflowChanged();
      return file;
    },
  };
}

/** The path behind links. Throws a `runtime_error` with the system's message when nothing is there. */
export async function existingFile(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new LobsterError("runtime_error", "target", message, { cause });
  }
}

export function workflowChanged(): LobsterError {
  return new LobsterError(
    "runtime_error",
    "checkpoint_refused",
    "Workflow file changed since the checkpoint was created",
  );
}

function digestOf(files: readonly FileDigest[], path: string): string | null {
  return files.find((file) => file.path === path)?.digest ?? null;
}

function textDigest({ text }: ChildFile): string {
  return createHash("sha256").update(text).digest("hex");
}
