import type { Permission } from "@/lib/api/contract";
import type { ServerContext } from "../context";
import { AppError, notFound } from "../errors";
import { mayDo, roleName, type WorkspacePermission } from "./permissions";
import type { Access, Principal } from "./principal";
import { findSession } from "./session";
import { readSessionCookie } from "./session-cookie";

/** Who sent a request with this `Cookie` header; null when nobody is signed in. Counts as a use of the session. */
export async function principalOf(context: ServerContext, cookieHeader: string | null): Promise<Principal | null> {
  const principal = await passivePrincipal(context, cookieHeader);
  if (principal !== null) context.activity.touch(principal.sessionId, context.now());
  return principal;
}

/** Like `principalOf`, for what a page does by itself: it does not keep the session from ending. */
export async function passivePrincipal(context: ServerContext, cookieHeader: string | null): Promise<Principal | null> {
  const token = readSessionCookie(context, cookieHeader);
  return token === null ? null : findSession(context, token);
}

/** @throws AppError `not_found` for workspaces the person is no member of, like for those that do not exist */
export async function accessTo(context: ServerContext, principal: Principal, slug: string): Promise<Access> {
  const membership = await context.db.membership.findFirst({
    where: { userId: principal.userId, workspace: { slug } },
    include: { workspace: true },
  });
  if (membership === null) throw notFound("workspace");
  return {
    ...principal,
    workspaceId: membership.workspaceId,
    workspaceSlug: membership.workspace.slug,
    role: roleName.parse(membership.role),
  };
}

const refusals: Readonly<Record<WorkspacePermission, string>> = {
  "workspace.read": "You may not look into this workspace.",
  "workflow.edit": "You may not change workflows here.",
  "run.start": "You may not start runs here.",
  "run.cancel": "You may not cancel runs here.",
  "checkpoint.decide": "You may not decide requests here.",
};

export function requirePermission(access: Access, permission: Exclude<Permission, "public" | "session">): void {
  if (!mayDo(access.role, permission)) throw new AppError("forbidden", refusals[permission]);
}
