import { effectKind, mostOverrules, type Overrule } from "@/lib/api/overrules";
import type { EffectKind } from "@/lib/lobster/safety/model";
import { recordAudit } from "../audit/record-audit";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import type { Transaction } from "../db/client";
import { AppError } from "../errors";
import { requireLiveWorkflow, requireWorkflow } from "../workflows/require-workflow";

/** What people said about effects of a workflow, by key. */
export async function listOverrules(
  context: ServerContext,
  access: Access,
  workflowId: string,
  tx: Transaction = context.db,
): Promise<Overrule[]> {
  await requireWorkflow(tx, access, workflowId);
  const rows = await tx.effectOverrule.findMany({
    where: { workflowId },
    select: { key: true, kind: true, at: true, by: { select: { id: true, name: true } } },
    orderBy: { key: "asc" },
  });
  return rows.map(({ key, kind, at, by }) => ({ key, kind: effectKind.parse(kind), by, at: at.toISOString() }));
}

/**
 * Says what an effect is, or takes that back with `null`; each change is in the audit log.
 * @throws AppError `not_found`; `gone` when it was archived; `unprocessable` when there are too many
 */
export async function setOverrule(
  context: ServerContext,
  access: Access,
  { workflowId, key, kind }: { readonly workflowId: string; readonly key: string; readonly kind: EffectKind | null },
): Promise<Overrule[]> {
  const { workspaceId, userId: byId } = access;
  return context.db.$transaction(async (tx) => {
    await requireLiveWorkflow(tx, access, workflowId);
    const place = { workflowId_key: { workflowId, key } };
    const before = await tx.effectOverrule.findUnique({ where: place, select: { kind: true } });
    if ((before?.kind ?? null) !== kind) {
      if (kind === null) await tx.effectOverrule.delete({ where: place });
      else {
        if (before === null) await refuseTooMany(tx, workflowId);
        const said = { kind, byId, at: context.now() };
        await tx.effectOverrule.upsert({
          where: place,
          create: { workspaceId, workflowId, key, ...said },
          update: said,
        });
      }
      await recordAudit(context, tx, {
        actorId: byId,
        workspaceId,
        action: "effect.overruled",
        target: ["workflow", workflowId],
        data: { key, before: before?.kind ?? null, kind },
      });
    }
    return listOverrules(context, access, workflowId, tx);
  });
}

async function refuseTooMany(tx: Transaction, workflowId: string): Promise<void> {
  if ((await tx.effectOverrule.count({ where: { workflowId } })) < mostOverrules) return;
  throw new AppError("unprocessable", `At most ${mostOverrules} effects of one workflow can be overruled.`);
}
