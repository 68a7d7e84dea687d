"use client";

import { SquareTerminal, Workflow } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { OutputText } from "@/components/ui/output-text";
import { PageHeader } from "@/components/ui/page";
import { Elapsed, RelativeTime } from "@/components/ui/relative-time";
import { StatusBadge } from "@/components/ui/status";
import { toast } from "@/components/ui/toast";
import type { RunDetail } from "@/lib/api/runs";
import { CancelRun } from "./cancel-run";
import { commandLine } from "./command-line";
import { CostNote } from "./cost-note";
import { FileNote } from "./file-note";
import type { LiveRun } from "./use-run-events";

type RunHeaderProps = { readonly workspace: string; readonly run: RunDetail; readonly live: LiveRun };

export function RunHeader({ workspace, run, live }: RunHeaderProps) {
  const base = `/w/${encodeURIComponent(workspace)}`;
  const { state, connection } = live;
  const copy = () =>
    navigator.clipboard.writeText(commandLine(run.fileName, run.args)).then(
      () => toast.success("Copied the command that runs the same in a terminal"),
      () => toast.error("The browser did not allow copying."),
    );
  return (
    <PageHeader
      back={{ href: `${base}/runs`, label: "Runs" }}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <OutputText text={run.workflowTitle} />
          <StatusBadge status={state.status} />
        </span>
      }
      meta={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <Badge title={`SHA-256 ${run.hash}`}>version {run.versionNumber}</Badge>
          <span>
            {run.startedBy.name}, <RelativeTime at={run.createdAt} />
          </span>
          {state.startedAt === null ? null : (
            <span>
              {state.endedAt === null ? "for" : "took"} <Elapsed from={state.startedAt} to={state.endedAt} />
            </span>
          )}
          {state.cost === null ? null : <CostNote cost={state.cost} />}
          {run.files.length === 0 ? null : <FileNote base={base} run={run} />}
          {connection === "reconnecting" ? (
            <span role="status" className="flex items-center gap-1.5 text-status-waiting">
              <span aria-hidden className="size-1.5 animate-breathe rounded-full bg-status-waiting" />
              Connection lost, reconnecting…
            </span>
          ) : null}
        </span>
      }
      actions={
        <>
          <Button onClick={copy}>
            <SquareTerminal aria-hidden />
            <span className="max-sm:sr-only">Copy as command</span>
          </Button>
          <Link href={`${base}/workflows/${encodeURIComponent(run.workflowId)}`} className={buttonClass()}>
            <Workflow aria-hidden />
            <span className="max-sm:sr-only">Open workflow</span>
          </Link>
          {connection !== "ended" && run.mayCancel ? <CancelRun workspace={workspace} runId={run.id} /> : null}
        </>
      }
    />
  );
}
