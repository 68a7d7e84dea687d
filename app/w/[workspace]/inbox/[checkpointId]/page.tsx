import type { Metadata } from "next";
import { CheckpointView } from "@/components/inbox/checkpoint-view";
import { requireAccess } from "@/lib/server/auth/current-session";
import { viewCheckpoint } from "@/lib/server/checkpoints/view-checkpoint";
import { runningServer } from "@/lib/server/running-server";
import { orNotFound } from "../../or-not-found";

type RequestPageProps = { readonly params: Promise<{ readonly workspace: string; readonly checkpointId: string }> };

export const metadata: Metadata = { title: "Request" };

export default async function RequestPage({ params }: RequestPageProps) {
  const { workspace, checkpointId } = await params;
  const access = await requireAccess(workspace);
  const { detail } = await orNotFound(viewCheckpoint(runningServer(), access, checkpointId));
  // The digest stands for what is shown: a request that changed gets a form of its own, with nothing decided.
  return <CheckpointView key={detail.digest} workspace={workspace} checkpoint={detail} personId={access.userId} />;
}
