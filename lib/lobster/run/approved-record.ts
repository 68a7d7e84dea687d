import type { ApprovalIdentity } from "./checkpoint";
import type { StepRecord } from "./records";

/** The record of a gate after a yes: what the step left behind, that it is approved, and the names that are known. */
export function approvedRecord(record: StepRecord, { initiatedBy }: ApprovalIdentity, by: string | null): StepRecord {
  const approvedBy = by?.trim() ?? "";
  return {
    ...record,
    approved: true,
    ...(approvedBy === "" ? {} : { approvedBy }),
    ...(initiatedBy === undefined ? {} : { initiatedBy }),
  };
}
