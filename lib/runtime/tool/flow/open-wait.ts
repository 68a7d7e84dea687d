import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import type { CheckpointStore } from "@/lib/runtime/store/checkpoint-store";
import { decodeResumeToken } from "@/lib/runtime/store/resume-token";

/** Whether what a flow waits for can still be answered. */
export type IsOpen = (waitJson: JsonObject) => Promise<boolean>;

/** Looks the question of a flow up where questions are stored. */
export function openInStore(store: CheckpointStore): IsOpen {
  return async ({ resumeToken, approvalId }) => {
    try {
      if (typeof resumeToken === "string") await store.load(decodeResumeToken(resumeToken));
      else await store.findById(typeof approvalId === "string" ? approvalId : "");
      return true;
    } catch (error) {
      if (error instanceof LobsterError) return false;
      throw error;
    }
  };
}
