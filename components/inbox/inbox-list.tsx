"use client";

import { Ban, Check, CircleHelp, FormInput, Hand, Inbox } from "lucide-react";
import Link from "next/link";
import { useParams, useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNotice } from "@/components/ui/error-notice";
import { OutputText } from "@/components/ui/output-text";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { useLiveData } from "@/components/ui/use-live-data";
import { type CheckpointSummary, listCheckpoints } from "@/lib/api/checkpoints";
import { callRoute } from "@/lib/api/client";
import { decisionMade } from "@/lib/api/decision-made";
import { oneLine, verdictDone } from "./words";

type InboxListProps = { readonly workspace: string; readonly pending: readonly CheckpointSummary[] };

const refreshPeriod = 4000;

/** Requests that wait, oldest first, and what was decided before. J and K walk through the open list. */
export function InboxList({ workspace, pending: firstPending }: InboxListProps) {
  const router = useRouter();
  const current = useParams<{ checkpointId?: string }>().checkpointId ?? null;
  // An address of a decided request opens beside the history that it stands in.
  const [tab, setTab] = useState(() =>
    current !== null && !firstPending.some((item) => item.id === current) ? "decided" : "pending",
  );
  const pending = useCheckpoints(workspace, "pending", firstPending);
  const decided = useDecided(workspace, tab === "decided");
  const shown = tab === "pending" ? pending.data : (decided.list ?? []);
  const href = (id: string) => `/w/${encodeURIComponent(workspace)}/inbox/${encodeURIComponent(id)}`;

  const { refresh } = pending;
  useEffect(() => decisionMade.listen(refresh), [refresh]);

  const walk = (step: number) => {
    const at = shown.findIndex((item) => item.id === current);
    const next = shown[at < 0 ? (step > 0 ? 0 : shown.length - 1) : at + step];
    if (next) router.push(href(next.id));
  };
  useHotkeys({ j: () => walk(1), k: () => walk(-1) });

  return (
    <Tabs
      label="Requests"
      value={tab}
      onValueChange={setTab}
      className="h-full px-4 lg:px-3"
      tabs={[
        {
          value: "pending",
          label: (
            <>
              Waiting
              {pending.data.length > 0 ? <Badge tone="waiting">{pending.data.length}</Badge> : null}
            </>
          ),
          content: (
            <>
              {pending.error ? (
                <ErrorNotice
                  title="The list could not be renewed"
                  className="mb-3"
                  actions={<Button onClick={refresh}>Try again</Button>}
                >
                  {pending.error.message}
                </ErrorNotice>
              ) : null}
              {pending.data.length > 0 ? (
                <Items label="Waiting requests" items={pending.data} current={current} href={href} />
              ) : (
                <EmptyState icon={Inbox} title="Nothing waits for you">
                  When a run stops at an approval or asks a question, its request appears here.
                </EmptyState>
              )}
            </>
          ),
        },
        { value: "decided", label: "Decided", content: <Decided {...decided} current={current} href={href} /> },
      ]}
    />
  );
}

type DecidedProps = {
  readonly list: readonly CheckpointSummary[] | null;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly current: string | null;
  readonly href: (id: string) => string;
};

function Decided({ list, error, retry, current, href }: DecidedProps) {
  if (error) {
    return (
      <ErrorNotice title="The history could not be read" actions={<Button onClick={retry}>Try again</Button>}>
        {error.message}
      </ErrorNotice>
    );
  }
  if (list === null) return <SkeletonRows label="Reading decided requests" />;
  if (list.length === 0) return <EmptyState title="Nothing was decided yet" />;
  return <Items label="Decided requests" items={list} current={current} href={href} />;
}

type ItemsProps = {
  readonly label: string;
  readonly items: readonly CheckpointSummary[];
  readonly current: string | null;
  readonly href: (id: string) => string;
};

function Items({ label, items, current, href }: ItemsProps) {
  return (
    <ul aria-label={label} className="-mx-1 flex flex-col gap-px pb-4">
      {items.map((item) => (
        <li key={item.id} className="[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
          <Link
            href={href(item.id)}
            aria-current={item.id === current ? "page" : undefined}
            className={cn(
              "flex gap-2.5 rounded-lg px-3 py-2.5 -outline-offset-2",
              item.id === current ? "bg-accent-soft" : "hover:bg-surface-hover",
            )}
          >
            <ItemIcon item={item} />
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
                <OutputText text={oneLine(item.prompt)} />
              </span>
              <span className="flex gap-x-2 text-sm text-text-muted">
                <span className="min-w-0 truncate">
                  <OutputText text={item.workflowTitle} />
                </span>
                <span className="flex-1" />
                <RelativeTime at={item.decision?.at ?? item.openedAt} className="shrink-0" />
              </span>
              {item.decision ? (
                <span className="block text-sm text-text-muted">
                  {verdictDone[item.decision.verdict]} by {item.decision.by.name}
                </span>
              ) : null}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const kindIcon = { approval: Hand, input: FormInput, outcome: CircleHelp } as const;

function ItemIcon({ item }: { readonly item: CheckpointSummary }) {
  if (item.status === "pending") {
    const Icon = kindIcon[item.kind];
    return <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-status-waiting" />;
  }
  const refused = item.decision?.verdict === "reject" || item.decision?.verdict === "fail" || item.decision === null;
  const Icon = refused ? Ban : Check;
  return (
    <Icon
      aria-hidden
      className={cn("mt-0.5 size-4 shrink-0", refused ? "text-status-cancelled" : "text-status-succeeded")}
    />
  );
}

function useCheckpoints(workspace: string, status: "pending", initial: readonly CheckpointSummary[]) {
  const load = useCallback(
    async (signal: AbortSignal): Promise<readonly CheckpointSummary[]> =>
      (await callRoute(listCheckpoints, { params: { workspace }, query: { status }, signal })).checkpoints,
    [workspace, status],
  );
  return useLiveData(initial, load, refreshPeriod);
}

/** Read anew each time the tab is opened. */
function useDecided(workspace: string, wanted: boolean) {
  const [list, setList] = useState<readonly CheckpointSummary[] | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const running = useRef<AbortController | null>(null);
  const load = useCallback(() => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setError(null);
    callRoute(listCheckpoints, { params: { workspace }, query: { status: "decided" }, signal: control.signal }).then(
      (reply) => setList(reply.checkpoints),
      (cause: unknown) => {
        if (!control.signal.aborted) setError(cause instanceof Error ? cause : new Error(String(cause)));
      },
    );
  }, [workspace]);
  useEffect(() => {
    if (wanted) load();
    return () => running.current?.abort();
  }, [wanted, load]);
  return { list, error, retry: load };
}
