import { randomUUID } from "node:crypto";
import { checkpointMaxAge } from "@/lib/runtime/store/checkpoint-age";
import { CheckpointStore } from "@/lib/runtime/store/checkpoint-store";
import type { ServerContext } from "../context";
import { StateEntries } from "./state-entries";

/**
 * Pauses of runs that were called as a tool, for one workspace, in the database. A token or an approval id of another
 * workspace finds nothing here.
 * @param env where `LOBSTER_CHECKPOINT_MAX_AGE` is read from
 */
export function workspaceCheckpoints(
  { db, now }: Pick<ServerContext, "db" | "now">,
  workspaceId: string,
  env: Readonly<Record<string, string | undefined>>,
): CheckpointStore {
  // Who has a token may use it, so its key is random and tells no time, unlike other ids.
  const host = { now: () => now().getTime(), newId: () => randomUUID() };
  return new CheckpointStore(new StateEntries(db, workspaceId, now), host, { maxAge: () => checkpointMaxAge(env) });
}
