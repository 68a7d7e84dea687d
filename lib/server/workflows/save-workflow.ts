import type { VersionSummary } from "@/lib/api/workflows";
import { recordAudit } from "../audit/record-audit";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import type { Transaction } from "../db/client";
import { AppError, notFound } from "../errors";
import { currentVersion } from "../versions/current-version";
import { textHash, versionFields, versionSummary } from "../versions/version-summary";
import { acceptText } from "./accept-text";
import { workflowFacts } from "./workflow-facts";

export type SaveInput = {
  readonly workflowId: string;
  readonly text: string;
  /** Hash of the version that the edit started from. */
  readonly baseHash: string;
  readonly message: string | null;
};

/**
 * Makes the next version. A text that is already the newest version makes none, whoever saved it.
 * @throws AppError `conflict` with the newest text when somebody saved another one meanwhile
 */
export async function saveWorkflow(context: ServerContext, access: Access, input: SaveInput): Promise<VersionSummary> {
  acceptText(input.text);
  const { workspaceId, userId } = access;
  const hash = textHash(input.text);
  return context.db.$transaction(async (tx) => {
    const workflow = await tx.workflow.findFirst({ where: { workspaceId, id: input.workflowId } });
    if (workflow === null) throw notFound("workflow");
    if (workflow.archivedAt !== null) throw new AppError("gone", "This workflow was archived; it cannot be changed.");
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
      },
      select: versionFields,
    });
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

async function saveConflict(tx: Transaction, workflow: { id: string; currentNumber: number }): Promise<AppError> {
  const theirs = await currentVersion(tx, workflow);
  return new AppError("conflict", `${theirs.author.name} saved version ${theirs.number} while you were editing.`, {
    text: theirs.text,
    version: versionSummary(theirs),
  });
}
