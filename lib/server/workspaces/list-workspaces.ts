import type { WorkspaceSummary } from "@/lib/api/people";
import type { Principal } from "../auth/principal";
import type { ServerContext } from "../context";

/** The workspaces a person is a member of, oldest membership first. */
export async function listWorkspaces(context: ServerContext, principal: Principal): Promise<WorkspaceSummary[]> {
  const memberships = await context.db.membership.findMany({
    where: { userId: principal.userId },
    include: { workspace: true },
    orderBy: { createdAt: "asc" },
  });
  return memberships.map(({ workspace, role }) => ({
    id: workspace.id,
    slug: workspace.slug,
    name: workspace.name,
    role,
  }));
}
