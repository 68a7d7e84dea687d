import type { Metadata } from "next";
import { ChooseRequest } from "@/components/inbox/choose-request";
import { requireAccess } from "@/lib/server/auth/current-session";
import { listCheckpoints } from "@/lib/server/checkpoints/list-checkpoints";
import { runningServer } from "@/lib/server/running-server";

export const metadata: Metadata = { title: "Inbox" };

export default async function InboxPage({ params }: { readonly params: Promise<{ readonly workspace: string }> }) {
  const { workspace } = await params;
  const access = await requireAccess(workspace);
  const { checkpoints } = await listCheckpoints(runningServer(), access, "pending");
  const base = `/w/${encodeURIComponent(workspace)}/inbox`;
  return <ChooseRequest first={checkpoints[0] ? `${base}/${encodeURIComponent(checkpoints[0].id)}` : null} />;
}
