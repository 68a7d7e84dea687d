import { isJsonObject } from "@/lib/lobster/contract/json-value";
import { ownerLiveness } from "./process-owner";
import { texts } from "./stored-texts";

export const consumedMarkerType = "lobster.consumed-resume-state.v1";
/** A marker whose process cannot be told is a leftover after this time; no run waits that long between two pauses. */
const forgottenMs = 7 * 24 * 60 * 60 * 1000;

/** What stands in the place of a checkpoint from the moment it is used until its run ends. */
export type ConsumedMarker = {
  /** ISO 8601. */
  readonly consumedAt: string;
  /** Names the one use, and the only pause that may follow from it. */
  readonly claimId: string;
  /** The process that used it; null in markers of earlier versions. */
  readonly claimedBy: string | null;
  readonly approvalId: string | null;
  /** Earlier pauses of the same run, the oldest first. */
  readonly supersededResumeStateKeys: readonly string[];
};

export function printConsumedMarker(marker: ConsumedMarker): string {
  return `${JSON.stringify({ type: consumedMarkerType, ...marker }, null, 2)}\n`;
}

/** Null for any other text. */
export function readConsumedMarker(text: string): ConsumedMarker | null {
  const stored = parse(text);
  if (!isJsonObject(stored) || stored.type !== consumedMarkerType) return null;
  const { consumedAt, claimId, claimedBy, approvalId } = stored;
  return {
    consumedAt: typeof consumedAt === "string" ? consumedAt : "",
    claimId: typeof claimId === "string" ? claimId : "",
    claimedBy: typeof claimedBy === "string" ? claimedBy : null,
    approvalId: typeof approvalId === "string" ? approvalId : null,
    supersededResumeStateKeys: texts(stored.supersededResumeStateKeys) ?? [],
  };
}

/** True when the process that used the checkpoint is gone, so that nobody will end this run any more. */
export async function isAbandoned({ claimedBy, consumedAt }: ConsumedMarker, now: number): Promise<boolean> {
  const liveness = claimedBy === null ? "unknown" : await ownerLiveness(claimedBy);
  return liveness === "gone" || (liveness === "unknown" && now - Date.parse(consumedAt) > forgottenMs);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Damaged: no marker, whatever it was.
    return null;
  }
}
