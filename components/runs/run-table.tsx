import Link from "next/link";
import { OutputText } from "@/components/ui/output-text";
import { Elapsed, RelativeTime } from "@/components/ui/relative-time";
import { StatusBadge } from "@/components/ui/status";
import { Cell, HeadCell, Row, Table } from "@/components/ui/table";
import type { RunSummary } from "@/lib/api/runs";

type RunTableProps = { readonly workspace: string; readonly runs: readonly RunSummary[] };

export function RunTable({ workspace, runs }: RunTableProps) {
  return (
    <Table aria-label="Runs">
      <thead>
        <tr>
          <HeadCell>Workflow</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell className="hidden md:table-cell">Started by</HeadCell>
          <HeadCell className="hidden sm:table-cell">Started</HeadCell>
          <HeadCell className="hidden text-right md:table-cell">Took</HeadCell>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <Row key={run.id} className="relative [contain-intrinsic-size:auto_3rem] [content-visibility:auto]">
            <Cell className="h-11 w-full max-w-0 py-1.5">
              <span className="flex items-baseline gap-2">
                <Link
                  href={`/w/${encodeURIComponent(workspace)}/runs/${encodeURIComponent(run.id)}`}
                  className="truncate font-medium after:absolute after:inset-0 hover:text-accent"
                >
                  <OutputText text={run.workflowTitle} />
                </Link>
                <span className="shrink-0 text-text-muted text-xs tabular-nums">v{run.versionNumber}</span>
              </span>
              {run.message ? (
                <span className="block truncate font-mono text-status-failed text-xs">
                  <OutputText text={run.message} />
                </span>
              ) : null}
              <span className="block text-sm text-text-muted sm:hidden">
                <RelativeTime at={run.createdAt} />
              </span>
            </Cell>
            <Cell className="h-11 whitespace-nowrap">
              <StatusBadge status={run.status} quiet />
            </Cell>
            <Cell className="hidden whitespace-nowrap text-text-muted md:table-cell">{run.startedBy.name}</Cell>
            <Cell className="hidden whitespace-nowrap text-text-muted sm:table-cell">
              <RelativeTime at={run.createdAt} />
            </Cell>
            <Cell className="hidden whitespace-nowrap text-right text-text-muted md:table-cell">
              <Elapsed
                from={Date.parse(run.createdAt)}
                to={run.finishedAt === null ? null : Date.parse(run.finishedAt)}
              />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
