import type { ReactNode } from "react";
import { InboxFrame } from "@/components/inbox/inbox-frame";
import { requireAccess } from "@/lib/server/auth/current-session";
import { listCheckpoints } from "@/lib/server/checkpoints/list-checkpoints";
import { runningServer } from "@/lib/server/running-server";

type LayoutProps = { readonly params: Promise<{ readonly workspace: string }>; readonly children: ReactNode };

export default async function InboxLayout({ params, children }: LayoutProps) {
  const { workspace } = await params;
  const access = await requireAccess(workspace);
  const { checkpoints } = await listCheckpoints(runningServer(), access, "pending");
  return (
    <InboxFrame workspace={workspace} pending={checkpoints}>
      {children}
    </InboxFrame>
  );
}
