import type { Transaction } from "../db/client";
import { currentVersion } from "../versions/current-version";

export type CurrentText = { readonly versionId: string; readonly hash: string; readonly text: string };

/** The newest text of a workspace's workflow by its file name; null when there is none, or when it was archived. */
export async function currentText(tx: Transaction, workspaceId: string, fileName: string): Promise<CurrentText | null> {
  const workflow = await tx.workflow.findFirst({ where: { workspaceId, liveFileName: fileName } });
  if (workflow === null) return null;
  const { id: versionId, hash, text } = await currentVersion(tx, workflow);
  return { versionId, hash, text };
}
