import type { WorkflowDetail } from "@/lib/api/workflows";
import { recordAudit } from "../audit/record-audit";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { textHash } from "../versions/version-summary";
import { acceptText } from "./accept-text";
import { acceptFileName, freeFileName } from "./file-name";
import { readWorkflow } from "./read-workflow";
import { workflowFacts } from "./workflow-facts";

/** Stores a text as version 1 of a new workflow. A file name that is taken gets a number. */
export async function createWorkflow(
  context: ServerContext,
  access: Access,
  input: { readonly fileName: string; readonly text: string },
): Promise<WorkflowDetail> {
  acceptFileName(input.fileName);
  acceptText(input.text);
  const { workspaceId, userId } = access;
  const [id, versionId, now] = [context.newId(), context.newId(), context.now()];
  const hash = textHash(input.text);
  return context.db.$transaction(async (tx) => {
    const live = await tx.workflow.findMany({ where: { workspaceId, archivedAt: null }, select: { fileName: true } });
    const fileName = freeFileName(input.fileName, new Set(live.map((one) => one.fileName)));
    await tx.workflow.create({
      data: {
        id,
        workspaceId,
        fileName,
        liveFileName: fileName,
        currentNumber: 1,
        currentHash: hash,
        ...workflowFacts(input.text, fileName),
        createdAt: now,
        updatedAt: now,
      },
    });
    await tx.workflowVersion.create({
      data: {
        id: versionId,
        workspaceId,
        workflowId: id,
        number: 1,
        text: input.text,
        hash,
        authorId: userId,
        createdAt: now,
      },
    });
    const data = { version: 1, hash };
    await recordAudit(context, tx, {
      actorId: userId,
      workspaceId,
      action: "workflow.created",
      target: ["workflow", id],
      data,
    });
    return readWorkflow(context, access, id, tx);
  });
}
