import type { ReactNode } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { requireAccess } from "@/lib/server/auth/current-session";
import { listCheckpoints } from "@/lib/server/checkpoints/list-checkpoints";
import { runningServer } from "@/lib/server/running-server";
import { listWorkspaces } from "@/lib/server/workspaces/list-workspaces";

type LayoutProps = { readonly params: Promise<{ readonly workspace: string }>; readonly children: ReactNode };

export default async function WorkspaceLayout({ params, children }: LayoutProps) {
  const { workspace } = await params;
  const access = await requireAccess(workspace);
  const server = runningServer();
  const [{ pendingCount }, workspaces] = await Promise.all([
    listCheckpoints(server, access, "pending"),
    listWorkspaces(server, access),
  ]);
  const name = workspaces.find((candidate) => candidate.slug === workspace)?.name ?? workspace;
  return (
    <AppShell
      workspace={{ slug: workspace, name }}
      person={{ id: access.userId, name: access.name }}
      pendingCount={pendingCount}
    >
      {children}
    </AppShell>
  );
}
