"use client";

import { Hand } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { OutputText } from "@/components/ui/output-text";
import { Elapsed } from "@/components/ui/relative-time";
import { StatusIcon, statusPresentation } from "@/components/ui/status";
import { useNow } from "@/components/ui/use-now";
import type { StepState } from "@/lib/lobster/run/run-state";
import { progressWords } from "./progress-words";
import type { StepLine } from "./step-outline";
import { type TimelineBar, timelineBars } from "./timeline";

type StepListProps = {
  readonly lines: readonly StepLine[];
  /** Key of a step. */
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
  /** Shown under the selected step where there is no room beside the list. */
  readonly renderInline: ((line: StepLine) => ReactNode) | null;
};

/** The steps in file order: state, what it does, how long, and where its time lies in the whole run. */
export function StepList({ lines, selected, onSelect, renderInline }: StepListProps) {
  const now = useNow(1000);
  const spans = lines.map((line) => ({
    key: line.key,
    from: line.state?.startedAt ?? null,
    // A person's time is not the step's time.
    to: line.state?.status === "running" ? null : (line.state?.endedAt ?? line.state?.startedAt ?? null),
  }));
  const bars = timelineBars(spans, Math.max(now ?? 0, ...spans.map((span) => span.to ?? span.from ?? 0)));
  return (
    <ol aria-label="Steps" className="divide-y overflow-hidden rounded-lg border bg-surface-raised">
      {lines.map((line) => (
        <li key={line.key} data-step-id={line.id}>
          <StepRow
            line={line}
            bar={bars.get(line.key) ?? null}
            current={line.key === selected}
            onSelect={() => onSelect(line.key)}
          />
          {renderInline && line.key === selected ? (
            <div className="border-t bg-surface px-3 py-4">{renderInline(line)}</div>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** How far a step has come that holds others; how often one of a loop is done. */
function Progress({ state }: { readonly state: StepState }) {
  const words = progressWords(state);
  if (words !== "") return <span> · {words}</span>;
  return state.times !== undefined && state.times > 1 ? <span> · {state.times} times</span> : null;
}

type StepRowProps = {
  readonly line: StepLine;
  readonly bar: TimelineBar | null;
  readonly current: boolean;
  readonly onSelect: () => void;
};

function StepRow({ line, bar, current, onSelect }: StepRowProps) {
  const { state, outline, title, depth } = line;
  const status = state?.status ?? "queued";
  const look = statusPresentation(status);
  return (
    <button
      type="button"
      aria-current={current ? "true" : undefined}
      onClick={onSelect}
      className={cn(
        "relative flex w-full items-start gap-2.5 px-3 pt-2.5 pb-3.5 text-left -outline-offset-2",
        current ? "bg-accent-soft" : "hover:bg-surface-hover",
      )}
      style={{ paddingLeft: 12 + depth * 20 }}
    >
      <StatusIcon status={status} className="mt-0.5" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className={cn("truncate font-medium", state === null && "text-text-muted")}>
            <OutputText text={title} />
          </span>
          {outline?.gate ? (
            <span title="Stops for a decision" className="text-status-waiting">
              <Hand aria-hidden className="size-3.5" />
              <span className="sr-only">, stops for a decision</span>
            </span>
          ) : null}
        </span>
        <span className="block truncate text-sm text-text-muted">
          <span className={cn(state !== null && look.ink)}>{look.word}</span>
          {state?.decidedBy ? ` by ${state.decidedBy}` : null}
          {state ? <Progress state={state} /> : null}
          {outline?.summary ? <span className="font-mono text-xs"> · {outline.summary}</span> : null}
        </span>
      </span>
      {state && state.startedAt !== null && status !== "skipped" && (state.times ?? 0) < 2 ? (
        <Elapsed
          from={state.startedAt}
          to={status === "running" ? null : (state.endedAt ?? state.startedAt)}
          className="shrink-0 text-sm text-text-muted"
        />
      ) : null}
      {bar ? (
        <span aria-hidden className="absolute inset-x-3 bottom-1 h-1">
          <span
            className="absolute h-full min-w-1 rounded-full opacity-60"
            style={{ left: `${bar.offset * 100}%`, width: `${bar.width * 100}%`, background: look.color }}
          />
        </span>
      ) : null}
    </button>
  );
}
