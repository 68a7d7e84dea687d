import { recordAudit } from "../audit/record-audit";
import type { ServerContext } from "../context";
import { isUniqueViolation } from "../db/unique-violation";

const ownerName = "Owner";
const firstWorkspace = { slug: "home", name: "Home" };

/** The instance's id; the first call on an empty database makes it, with its owner and first workspace. */
export async function ensureInstance(context: Pick<ServerContext, "db" | "now" | "newId">): Promise<string> {
  const existing = await context.db.instance.findFirst();
  if (existing !== null) return existing.id;
  try {
    return await createInstance(context);
  } catch (error) {
    // Another process made it between the two looks.
    const winner = isUniqueViolation(error) ? await context.db.instance.findFirst() : null;
    if (winner === null) throw error;
    return winner.id;
  }
}

async function createInstance(context: Pick<ServerContext, "db" | "now" | "newId">): Promise<string> {
  const [id, userId, workspaceId] = [context.newId(), context.newId(), context.newId()];
  const createdAt = context.now();
  await context.db.$transaction(async (tx) => {
    await tx.workspace.create({ data: { id: workspaceId, ...firstWorkspace, createdAt } });
    await tx.user.create({ data: { id: userId, name: ownerName, createdAt } });
    await tx.membership.create({ data: { workspaceId, userId, role: "owner", createdAt } });
    await tx.instance.create({ data: { id, createdAt } });
    await recordAudit(context, tx, {
      actorId: null,
      workspaceId,
      action: "instance.created",
      target: ["instance", id],
    });
  });
  return id;
}

/** The owner who may sign in from this machine's terminal. */
export async function findOwner(context: Pick<ServerContext, "db">): Promise<{ id: string; name: string }> {
  const membership = await context.db.membership.findFirstOrThrow({
    where: { role: "owner", user: { disabledAt: null } },
    include: { user: true },
    orderBy: { createdAt: "asc" },
  });
  return { id: membership.user.id, name: membership.user.name };
}
