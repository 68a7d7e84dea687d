import { type RunSummary, runStatus } from "@/lib/api/runs";

export type RunRow = {
  readonly id: string;
  readonly workflowId: string;
  readonly title: string;
  readonly status: string;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly message: string | null;
  readonly version: { readonly number: number };
  readonly startedBy: { readonly id: string; readonly name: string };
};

/** What a query of runs selects for lists. */
export const runFields = {
  id: true,
  workflowId: true,
  title: true,
  status: true,
  createdAt: true,
  finishedAt: true,
  message: true,
  version: { select: { number: true } },
  startedBy: { select: { id: true, name: true } },
} as const;

export function runSummary(row: RunRow): RunSummary {
  return {
    id: row.id,
    workflowId: row.workflowId,
    workflowTitle: row.title,
    versionNumber: row.version.number,
    status: runStatus.parse(row.status),
    startedBy: { id: row.startedBy.id, name: row.startedBy.name },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    message: row.message,
  };
}
