"use client";

import { CircleX, Clock3, Hand, LoaderCircle, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useCallback } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { ErrorNotice } from "@/components/ui/error-notice";
import { OutputText } from "@/components/ui/output-text";
import { Page, PageHeader } from "@/components/ui/page";
import { Elapsed, RelativeTime } from "@/components/ui/relative-time";
import { isStatusName, StatusBadge } from "@/components/ui/status";
import { useLiveData } from "@/components/ui/use-live-data";
import { callRoute } from "@/lib/api/client";
import { type HomeReply, readHome } from "@/lib/api/home";
import type { RunSummary } from "@/lib/api/runs";
import type { WorkflowSummary } from "@/lib/api/workflows";
import { FirstRun } from "./first-run";

type HomeViewProps = { readonly workspace: string; readonly initial: HomeReply };

const refreshPeriod = 4000;
const recentLength = 6;

/** What needs a person, what runs, what broke, what was worked on. Nothing else. */
export function HomeView({ workspace, initial }: HomeViewProps) {
  const { data, error, refresh } = useHome(workspace, initial);
  const base = `/w/${encodeURIComponent(workspace)}`;
  const quiet = data.waiting.length + data.running.length + data.failed.length === 0;
  return (
    <Page className="max-w-[960px]">
      <PageHeader title="Home" className={isNew(data) ? "sr-only" : ""} />
      <div className="flex flex-col gap-8">
        {error ? (
          <ErrorNotice title="This page could not be renewed" actions={<Button onClick={refresh}>Try again</Button>}>
            {error.message} What you see is from before.
          </ErrorNotice>
        ) : null}
        {isNew(data) ? <FirstRun base={base} workflows={data.recent} /> : null}
        {data.waiting.length > 0 ? (
          <Section icon={Hand} tone="text-status-waiting" title="Waiting for me" count={data.waiting.length}>
            {data.waiting.map((item) => (
              <Line key={item.id} href={`${base}/inbox/${encodeURIComponent(item.id)}`}>
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 font-medium">
                    <OutputText text={item.prompt} />
                  </span>
                  <span className="block truncate text-sm text-text-muted">
                    <OutputText text={item.workflowTitle} />, started by {item.startedBy.name}
                  </span>
                </span>
                <RelativeTime at={item.openedAt} className="shrink-0 text-sm text-text-muted" />
              </Line>
            ))}
          </Section>
        ) : null}
        {data.running.length > 0 ? (
          <Section icon={LoaderCircle} tone="text-status-running" title="Running now" count={data.running.length}>
            {data.running.map((run) => (
              <RunLine key={run.id} base={base} run={run} />
            ))}
          </Section>
        ) : null}
        {data.failed.length > 0 ? (
          <Section icon={CircleX} tone="text-status-failed" title="Failed since yesterday" count={data.failed.length}>
            {data.failed.map((run) => (
              <RunLine key={run.id} base={base} run={run} />
            ))}
          </Section>
        ) : null}
        {quiet && !isNew(data) ? (
          <p className="text-text-muted">Nothing waits for you, nothing runs, and nothing failed since yesterday.</p>
        ) : null}
        {data.recent.length > 0 && !isNew(data) ? (
          <Section icon={Clock3} tone="text-text-muted" title="Mine recently">
            {data.recent.slice(0, recentLength).map((workflow) => (
              <WorkflowLine key={workflow.id} base={base} workflow={workflow} />
            ))}
          </Section>
        ) : null}
      </div>
    </Page>
  );
}

/** Until somebody has run or changed something, the page explains itself. */
function isNew(data: HomeReply): boolean {
  const runs = data.recent.reduce((sum, workflow) => sum + workflow.runCount, 0);
  return data.waiting.length + data.running.length + data.failed.length === 0 && runs <= 1;
}

type SectionProps = {
  readonly icon: LucideIcon;
  readonly tone: string;
  readonly title: string;
  readonly count?: number;
  readonly children: ReactNode;
};

function Section({ icon: Icon, tone, title, count, children }: SectionProps) {
  return (
    <section>
      <h2 className="mb-2 flex items-center gap-2 font-semibold">
        <Icon aria-hidden className={cn("size-4", tone)} />
        {title}
        {count === undefined ? null : <span className="font-normal text-text-muted tabular-nums">{count}</span>}
      </h2>
      <ul className="divide-y overflow-hidden rounded-lg border bg-surface-raised">{children}</ul>
    </section>
  );
}

function Line({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <li>
      <Link href={href} className="flex min-h-11 items-center gap-4 px-4 py-2 -outline-offset-2 hover:bg-surface-hover">
        {children}
      </Link>
    </li>
  );
}

function RunLine({ base, run }: { readonly base: string; readonly run: RunSummary }) {
  return (
    <Line href={`${base}/runs/${encodeURIComponent(run.id)}`}>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <OutputText text={run.workflowTitle} />
        </span>
        {run.message ? (
          <span className="block truncate font-mono text-status-failed text-xs">
            <OutputText text={run.message} />
          </span>
        ) : (
          <span className="block truncate text-sm text-text-muted">Started by {run.startedBy.name}</span>
        )}
      </span>
      {run.finishedAt === null ? (
        <span className="flex shrink-0 items-center gap-3">
          <StatusBadge status={run.status} quiet />
          <Elapsed from={Date.parse(run.createdAt)} to={null} className="text-sm text-text-muted" />
        </span>
      ) : (
        <RelativeTime at={run.finishedAt} className="shrink-0 text-sm text-text-muted" />
      )}
    </Line>
  );
}

function WorkflowLine({ base, workflow }: { readonly base: string; readonly workflow: WorkflowSummary }) {
  const run = workflow.lastRun;
  return (
    <Line href={`${base}/workflows/${encodeURIComponent(workflow.id)}`}>
      <span className="min-w-0 flex-1 truncate font-medium">
        <OutputText text={workflow.title} />
      </span>
      <span className="hidden shrink-0 text-sm text-text-muted sm:inline">
        changed <RelativeTime at={workflow.updatedAt} />
      </span>
      {run && isStatusName(run.status) ? (
        <StatusBadge status={run.status} quiet className="justify-end sm:w-44" />
      ) : (
        <span className="shrink-0 text-right text-sm text-text-muted sm:w-44">Never run</span>
      )}
    </Line>
  );
}

function useHome(workspace: string, initial: HomeReply) {
  const load = useCallback(
    (signal: AbortSignal) => callRoute(readHome, { params: { workspace }, signal }),
    [workspace],
  );
  return useLiveData(initial, load, refreshPeriod);
}
