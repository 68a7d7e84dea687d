"use client";

import { Archive, Download, Ellipsis, Hand, Pencil, Play, SquarePen, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { memo } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { OutputText } from "@/components/ui/output-text";
import { plainVisible } from "@/components/ui/plain-visible";
import { RelativeTime } from "@/components/ui/relative-time";
import { isStatusName, StatusBadge } from "@/components/ui/status";
import { Cell, HeadCell, Row, Table } from "@/components/ui/table";
import { useGrowing } from "@/components/ui/use-growing";
import { exportPath, type WorkflowSummary } from "@/lib/api/workflows";

type WorkflowTableProps = {
  readonly workspace: string;
  readonly workflows: readonly WorkflowSummary[];
  readonly onRun: (workflow: WorkflowSummary) => void;
  readonly onArchive: (workflow: WorkflowSummary) => void;
};

const rowsAtOnce = 60;

export function WorkflowTable({ workspace, workflows, onRun, onArchive }: WorkflowTableProps) {
  const { shown, grow, sentinel } = useGrowing(rowsAtOnce);
  const rest = workflows.length - shown;
  return (
    <>
      <Table aria-label="Workflows">
        <thead className="max-sm:sr-only">
          <tr>
            <HeadCell>Workflow</HeadCell>
            <HeadCell className="hidden lg:table-cell">Steps</HeadCell>
            <HeadCell className="hidden sm:table-cell">Last run</HeadCell>
            <HeadCell className="hidden text-right lg:table-cell">Runs</HeadCell>
            <HeadCell className="hidden md:table-cell">Updated</HeadCell>
            <HeadCell>
              <span className="sr-only">Actions</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {workflows.slice(0, shown).map((workflow) => (
            <WorkflowRow
              key={workflow.id}
              workspace={workspace}
              workflow={workflow}
              onRun={onRun}
              onArchive={onArchive}
            />
          ))}
        </tbody>
      </Table>
      {rest > 0 ? (
        <Button key={shown} ref={sentinel} onClick={grow} className="self-center">
          Show {Math.min(rest, rowsAtOnce)} more of {rest}
        </Button>
      ) : null}
    </>
  );
}

type WorkflowRowProps = Omit<WorkflowTableProps, "workflows"> & { readonly workflow: WorkflowSummary };

/** Remembered, because filtering and renewing the list leave most rows as they were. */
const WorkflowRow = memo(function WorkflowRow({ workspace, workflow, onRun, onArchive }: WorkflowRowProps) {
  const href = `/w/${encodeURIComponent(workspace)}/workflows/${encodeURIComponent(workflow.id)}`;
  const title = plainVisible(workflow.title);
  return (
    <Row className="[contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]">
      <Cell className="relative w-full max-w-0 py-2">
        <span className="flex items-center gap-2.5">
          <Link href={href} className="truncate font-medium after:absolute after:inset-0 hover:text-accent">
            <OutputText text={workflow.title} />
          </Link>
          {workflow.errorCount > 0 ? <Problems count={workflow.errorCount} /> : null}
          {workflow.draftAt === null ? null : <Unsaved at={workflow.draftAt} />}
        </span>
        <span className="block truncate text-sm text-text-muted">
          <span className="font-mono text-xs">
            <OutputText text={workflow.fileName} />
          </span>
          {workflow.description ? (
            <span className="max-sm:hidden">
              {" "}
              · <OutputText text={workflow.description} />
            </span>
          ) : null}
        </span>
      </Cell>
      <Cell className="hidden whitespace-nowrap lg:table-cell">
        <StepCount steps={workflow.stepCount} gates={workflow.gateCount} />
      </Cell>
      <Cell className="hidden whitespace-nowrap sm:table-cell">
        <LastRun workspace={workspace} workflow={workflow} />
      </Cell>
      <Cell className="hidden text-right tabular-nums lg:table-cell">{workflow.runCount}</Cell>
      <Cell className="hidden whitespace-nowrap text-text-muted md:table-cell">
        <RelativeTime at={workflow.updatedAt} />
        <span className="block text-xs">{workflow.updatedBy.name}</span>
      </Cell>
      <Cell className="whitespace-nowrap">
        <span className="flex justify-end gap-1">
          <IconButton
            icon={Play}
            label={workflow.errorCount > 0 ? `${title} has problems and cannot run` : `Run ${title}`}
            disabled={workflow.errorCount > 0}
            onClick={() => onRun(workflow)}
          />
          <Menu trigger={<IconButton icon={Ellipsis} label={`More for ${title}`} />}>
            <MenuItem asChild>
              <Link href={href}>
                <SquarePen aria-hidden className="text-text-muted" />
                Open
              </Link>
            </MenuItem>
            <MenuItem icon={Play} disabled={workflow.errorCount > 0} onSelect={() => onRun(workflow)}>
              Run…
            </MenuItem>
            <MenuItem asChild>
              <a href={exportPath(workspace, workflow.id)} download={workflow.fileName}>
                <Download aria-hidden className="text-text-muted" />
                Export file
              </a>
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Archive} danger onSelect={() => onArchive(workflow)}>
              Archive…
            </MenuItem>
          </Menu>
        </span>
      </Cell>
    </Row>
  );
});

function Problems({ count }: { readonly count: number }) {
  return (
    <Badge tone="failed" title="It cannot run until this is corrected">
      <TriangleAlert aria-hidden />
      {count === 1 ? "1 problem" : `${count} problems`}
    </Badge>
  );
}

/** What the person typed there and did not save; opening the workflow offers it. */
function Unsaved({ at }: { readonly at: string }) {
  return (
    <Badge tone="waiting">
      <Pencil aria-hidden />
      Unsaved text
      <span className="max-sm:hidden">
        {" "}
        <RelativeTime at={at} />
      </span>
    </Badge>
  );
}

function StepCount({ steps, gates }: { readonly steps: number; readonly gates: number }) {
  return (
    <span className="flex items-center gap-2 tabular-nums">
      {steps === 1 ? "1 step" : `${steps} steps`}
      {gates > 0 ? (
        <span className="inline-flex items-center gap-1 text-sm text-status-waiting">
          <Hand aria-hidden className="size-3.5" />
          {gates === 1 ? "1 gate" : `${gates} gates`}
        </span>
      ) : null}
    </span>
  );
}

function LastRun({ workspace, workflow }: { readonly workspace: string; readonly workflow: WorkflowSummary }) {
  const run = workflow.lastRun;
  if (!run) return <span className="text-text-muted">Never run</span>;
  return (
    <Link
      href={`/w/${encodeURIComponent(workspace)}/runs/${encodeURIComponent(run.id)}`}
      className="inline-flex flex-col rounded-sm hover:underline"
    >
      {isStatusName(run.status) ? <StatusBadge status={run.status} quiet className="h-5" /> : run.status}
      <RelativeTime at={run.at} className="text-text-muted text-xs" />
    </Link>
  );
}
