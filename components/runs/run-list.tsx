"use client";

import { Play } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNotice } from "@/components/ui/error-notice";
import { OutputText } from "@/components/ui/output-text";
import { Page, PageHeader } from "@/components/ui/page";
import { Select } from "@/components/ui/select";
import { statusPresentation } from "@/components/ui/status";
import { toast } from "@/components/ui/toast";
import { useLiveData } from "@/components/ui/use-live-data";
import { callRoute } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { listRuns, type RunSummary, runStatus } from "@/lib/api/runs";
import type { RunStatus } from "@/lib/lobster/run/run-state";
import { RunTable } from "./run-table";

export type RunFilter = { readonly workflowId: string | null; readonly status: RunStatus | null };

export type RunPage = { readonly runs: readonly RunSummary[]; readonly next: string | null };

type RunListProps = {
  readonly workspace: string;
  readonly filter: RunFilter;
  readonly first: RunPage;
  readonly workflows: readonly { readonly id: string; readonly title: string }[];
};

const refreshPeriod = 4000;

/** All runs, newest first. The filter is in the address, so a list can be kept or passed on. */
export function RunList({ workspace, filter, first, workflows }: RunListProps) {
  const router = useRouter();
  const base = `/w/${encodeURIComponent(workspace)}`;
  const setFilter = (next: RunFilter) => router.replace(`${base}/runs${filterQuery(next)}`);
  const filtered = filter.workflowId !== null || filter.status !== null;
  return (
    <Page>
      <PageHeader title="Runs" />
      <div className="mb-4 flex flex-wrap gap-2">
        <Select
          aria-label="Workflow"
          className="w-60 max-w-full"
          value={filter.workflowId ?? ""}
          onChange={(event) => setFilter({ ...filter, workflowId: event.target.value || null })}
        >
          <option value="">All workflows</option>
          {workflows.map((workflow) => (
            <option key={workflow.id} value={workflow.id}>
              <OutputText text={workflow.title} />
            </option>
          ))}
        </Select>
        <Select
          aria-label="State"
          className="w-48"
          value={filter.status ?? ""}
          onChange={(event) => setFilter({ ...filter, status: runStatus.safeParse(event.target.value).data ?? null })}
        >
          <option value="">All states</option>
          {runStatus.options.map((status) => (
            <option key={status} value={status}>
              {statusPresentation(status).word}
            </option>
          ))}
        </Select>
        {filtered ? (
          <Button variant="ghost" onClick={() => setFilter({ workflowId: null, status: null })}>
            Clear
          </Button>
        ) : null}
      </div>
      <Pages key={filterQuery(filter)} workspace={workspace} filter={filter} first={first} filtered={filtered} />
    </Page>
  );
}

type PagesProps = Pick<RunListProps, "workspace" | "filter" | "first"> & { readonly filtered: boolean };

function Pages({ workspace, filter, first, filtered }: PagesProps) {
  const { data, error, refresh } = useFirstPage(workspace, filter, first);
  const [older, setOlder] = useState<RunPage | null>(null);
  const [busy, setBusy] = useState(false);
  const shown = new Set(data.runs.map((run) => run.id));
  const runs = [...data.runs, ...(older?.runs.filter((run) => !shown.has(run.id)) ?? [])];
  const next = older === null ? data.next : older.next;

  const more = async () => {
    if (next === null) return;
    setBusy(true);
    try {
      const page = await readPage(workspace, filter, next);
      // The first page moves on as new runs come, so what it showed is kept with the older ones.
      setOlder((before) => ({ runs: [...(before?.runs ?? data.runs), ...page.runs], next: page.next }));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      toast.error("Older runs could not be read", { description: cause.message });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="flex flex-col gap-4">
      {error ? (
        <ErrorNotice title="The list could not be renewed" actions={<Button onClick={refresh}>Try again</Button>}>
          {error.message} What you see is from before.
        </ErrorNotice>
      ) : null}
      {runs.length > 0 ? (
        <RunTable workspace={workspace} runs={runs} />
      ) : (
        <NoRuns workspace={workspace} filtered={filtered} />
      )}
      {next === null ? null : (
        <Button busy={busy} onClick={() => void more()} className="self-center">
          Show older runs
        </Button>
      )}
    </div>
  );
}

function NoRuns({ workspace, filtered }: { readonly workspace: string; readonly filtered: boolean }) {
  if (filtered) {
    return <EmptyState title="No run fits this filter" className="rounded-lg border border-dashed" />;
  }
  return (
    <EmptyState
      icon={Play}
      title="Nothing has run yet"
      className="rounded-lg border border-dashed"
      actions={
        <Link
          href={`/w/${encodeURIComponent(workspace)}/workflows`}
          className="font-medium text-accent hover:underline"
        >
          Go to Workflows
        </Link>
      }
    >
      Start a workflow, and its steps, outputs and decisions are kept here.
    </EmptyState>
  );
}

function filterQuery(filter: RunFilter): string {
  const query = new URLSearchParams();
  if (filter.workflowId) query.set("workflow", filter.workflowId);
  if (filter.status) query.set("status", filter.status);
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

function readPage(workspace: string, filter: RunFilter, before?: string, signal?: AbortSignal) {
  return callRoute(listRuns, {
    params: { workspace },
    query: {
      ...(filter.workflowId ? { workflowId: filter.workflowId } : {}),
      ...(filter.status ? { status: filter.status } : {}),
      ...(before ? { before } : {}),
    },
    ...(signal ? { signal } : {}),
  });
}

function useFirstPage(workspace: string, filter: RunFilter, first: RunPage) {
  const { workflowId, status } = filter;
  const load = useCallback(
    (signal: AbortSignal): Promise<RunPage> => readPage(workspace, { workflowId, status }, undefined, signal),
    [workspace, workflowId, status],
  );
  return useLiveData(first, load, refreshPeriod);
}
