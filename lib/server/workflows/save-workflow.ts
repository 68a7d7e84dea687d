import type { VersionSummary } from "@/lib/api/workflows";
import { recordAudit } from "../audit/record-audit";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import type { Transaction } from "../db/client";
import { settleDrafts } from "../drafts/settle-drafts";
import { AppError } from "../errors";
import { pruneLayout } from "../layouts/layout";
import { currentVersion } from "../versions/current-version";
import { textHash, versionFields, versionSummary } from "../versions/version-summary";
import { acceptText } from "./accept-text";
import { requireWorkflow } from "./require-workflow";
import { workflowFacts } from "./workflow-facts";

export type SaveInput = {
  readonly workflowId: string;
  readonly text: string;
  /** Hash of the version that the edit started from. */
  readonly baseHash: string;
  readonly message: string | null;
  /** Names the request; a repeated one is told what the first one made. */
  readonly requestKey?: string | undefined;
};

/**
 * Makes the next version. A text that is already the newest version makes none, whoever saved it. The person's drafts
 * that say the same are settled with it.
 * @throws AppError `conflict` with the newest text when somebody saved another one meanwhile
 */
export async function saveWorkflow(context: ServerContext, access: Access, input: SaveInput): Promise<VersionSummary> {
  acceptText(input.text);
  const { workspaceId, userId } = access;
  const hash = textHash(input.text);
  return context.db.$transaction(async (tx) => {
    const workflow = await requireWorkflow(tx, access, input.workflowId);
    const repeated = await findRepeated(tx, access, input, hash);
    if (repeated !== null) return repeated;
    if (workflow.archivedAt !== null) throw new AppError("gone", "This workflow was archived; it cannot be changed.");
    await settleDrafts(context, tx, access, input);
    if (workflow.currentHash === hash) return versionSummary(await currentVersion(tx, workflow));

    const now = context.now();
    const number = workflow.currentNumber + 1;
    const facts = workflowFacts(input.text, workflow.fileName);
    const moved = await tx.workflow.updateMany({
      where: { workspaceId, id: workflow.id, currentHash: input.baseHash, currentNumber: workflow.currentNumber },
      data: { currentHash: hash, currentNumber: number, updatedAt: now, ...facts },
    });
    if (moved.count !== 1) throw await saveConflict(tx, workflow);
    const id = context.newId();
    const version = await tx.workflowVersion.create({
      data: {
        id,
        workspaceId,
        workflowId: workflow.id,
        number,
        text: input.text,
        hash,
        message: input.message,
        authorId: userId,
        createdAt: now,
        requestKey: input.requestKey ?? null,
      },
      select: versionFields,
    });
    await pruneLayout(context, tx, workflow, input.text);
    await recordAudit(context, tx, {
      actorId: userId,
      workspaceId,
      action: "workflow.saved",
      target: ["workflow", workflow.id],
      data: { version: number, before: input.baseHash, hash },
    });
    return versionSummary(version);
  });
}

/** The version that the same request made before. */
async function findRepeated(
  tx: Transaction,
  { userId: authorId }: Access,
  { workflowId, requestKey }: SaveInput,
  hash: string,
): Promise<VersionSummary | null> {
  if (requestKey === undefined) return null;
  const made = await tx.workflowVersion.findFirst({
    where: { workflowId, authorId, requestKey },
    select: versionFields,
  });
  if (made === null) return null;
  if (made.hash === hash) return versionSummary(made);
  throw new AppError("unprocessable", "This request key was used for another text. Reload the page.");
}

async function saveConflict(tx: Transaction, workflow: { id: string; currentNumber: number }): Promise<AppError> {
  const theirs = await currentVersion(tx, workflow);
  return new AppError("conflict", `${theirs.author.name} saved version ${theirs.number} while you were editing.`, {
    text: theirs.text,
    version: versionSummary(theirs),
  });
}
