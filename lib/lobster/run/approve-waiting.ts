import { approvedRecord } from "./approved-record";
import type { Snapshot } from "./records";

/**
 * The snapshot behind an approved gate: the asking step's record says who approved, and nothing is waited for.
 * A snapshot that waits for no approval is returned as it is.
 */
export function approveWaiting(snapshot: Snapshot, approver: string | null): Snapshot {
  const { waiting } = snapshot;
  if (waiting?.kind !== "approval") return snapshot;
  const records = snapshot.records.map((record) =>
    record.id === waiting.stepId ? approvedRecord(record, waiting.identity ?? {}, approver) : record,
  );
  return { ...snapshot, records, waiting: null };
}
