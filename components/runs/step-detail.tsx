"use client";

import { Hand } from "lucide-react";
import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNotice, Notice } from "@/components/ui/error-notice";
import { OutputText } from "@/components/ui/output-text";
import { plainVisible } from "@/components/ui/plain-visible";
import { absoluteTime, Elapsed } from "@/components/ui/relative-time";
import { StatusBadge } from "@/components/ui/status";
import type { StepState } from "@/lib/lobster/run/run-state";
import { JsonResult } from "./json-result";
import { OutputPane } from "./output-pane";
import { PartList } from "./part-list";
import { progressWords } from "./progress-words";
import type { StepLine } from "./step-outline";

type StepDetailProps = {
  readonly line: StepLine;
  /** Address of all that a step has printed. */
  readonly outputOf: (stepId: string) => string;
};

/** Everything the run knows of one step. */
export function StepDetail({ line, outputOf }: StepDetailProps) {
  const { state, outline, title } = line;
  return (
    <article aria-label={`Step ${plainVisible(title)}`} className="flex min-w-0 flex-col gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-mono font-semibold text-base [overflow-wrap:anywhere]">
          <OutputText text={title} />
        </h2>
        <StatusBadge status={state?.status ?? "queued"} />
        {state ? <Timing state={state} /> : null}
      </header>
      {outline?.condition ? (
        <p className="text-sm text-text-muted">
          Runs when <code className="font-mono text-text">{outline.condition}</code>
        </p>
      ) : null}
      {state ? <Happened line={line} state={state} outputOf={outputOf} /> : <NotYet line={line} />}
    </article>
  );
}

function Timing({ state }: { readonly state: StepState }) {
  if (state.startedAt === null) return null;
  return (
    <span className="flex flex-wrap gap-x-3 text-sm text-text-muted">
      <Elapsed from={state.startedAt} to={state.endedAt} />
      <span suppressHydrationWarning>started {absoluteTime(new Date(state.startedAt))}</span>
      {state.attempt > 1 ? <span>attempt {state.attempt}</span> : null}
      {progressWords(state) === "" ? null : <span>{progressWords(state)}</span>}
      {state.times !== undefined && state.times > 1 ? <span>done {state.times} times</span> : null}
    </span>
  );
}

function NotYet({ line }: { readonly line: StepLine }) {
  return (
    <>
      {line.outline?.summary ? (
        <CodeBlock label={`Step ${line.title} as written`} text={line.outline.summary} wrap />
      ) : null}
      <p className="text-text-muted">Its turn has not come.</p>
    </>
  );
}

function Happened({ line, state, outputOf }: StepDetailProps & { readonly state: StepState }) {
  const { title, outline } = line;
  const answered = outline?.kind === "input";
  const live = state.status === "running";
  const silent = state.stdout === "" && state.stderr === "";
  return (
    <>
      <Reason state={state} />
      {state.decidedBy ? (
        <p className="flex items-center gap-1.5 text-sm">
          <Hand aria-hidden className="size-4 text-text-muted" />
          {answered ? "Answered" : "Decided"} by {state.decidedBy}
        </p>
      ) : null}
      {state.command ? (
        <Fact name={answered ? "Question" : "Command"}>
          <CodeBlock label={`${answered ? "Question" : "Command"} of ${title}`} text={state.command} wrap />
        </Fact>
      ) : null}
      {outline?.kind === "workflow" ? <PartList state={state} title={title} /> : null}
      {state.json !== undefined ? (
        <JsonResult
          value={state.json}
          label={answered ? `Answer to ${title}` : `JSON of ${title}`}
          title={answered ? "Answer" : "JSON"}
        />
      ) : null}
      {state.stdout === "" ? null : (
        <OutputPane
          title="Output"
          label={`output of ${title}`}
          text={state.stdout}
          cut={state.outputCut}
          live={live}
          whole={hasResult(state, line.depth) ? outputOf(state.stepId) : null}
        />
      )}
      {state.stderr === "" ? null : (
        <OutputPane
          title="Messages (stderr)"
          label={`messages of ${title}`}
          text={state.stderr}
          cut={state.outputCut && state.stdout === ""}
          live={live}
          whole={null}
        />
      )}
      {silent && state.json === undefined && state.status === "succeeded" && state.command ? (
        <p className="text-text-muted">It printed nothing.</p>
      ) : null}
      {line.depth > 0 ? <p className="text-sm text-text-muted">What it prints stands at the step around it.</p> : null}
      {silent && live && line.depth === 0 ? (
        <EmptyState title="Running, no output yet" className="rounded-md border py-6" />
      ) : null}
    </>
  );
}

/** True when the run keeps what the step has printed. */
function hasResult({ status }: StepState, depth: number): boolean {
  return depth === 0 && (status === "succeeded" || status === "waiting_approval" || status === "rejected");
}

function Reason({ state }: { readonly state: StepState }) {
  if (!state.message) return null;
  switch (state.status) {
    case "skipped":
      return (
        <Notice title="Skipped">
          Its condition did not hold: <code className="font-mono text-sm">{state.message}</code>
        </Notice>
      );
    case "failed_continued":
      return (
        <Notice tone="warning" title="Failed, and the run went on">
          <Message text={state.message} />
        </Notice>
      );
    case "failed":
    case "timed_out":
    case "rejected":
      return (
        <ErrorNotice title={state.status === "timed_out" ? "It took too long" : "It failed"}>
          <Message text={state.message} />
        </ErrorNotice>
      );
    case "cancelled":
      return (
        <Notice title="Stopped">
          <Message text={state.message} />
        </Notice>
      );
    default:
      return (
        <Notice title="Tried again">
          <Message text={state.message} />
        </Notice>
      );
  }
}

function Message({ text }: { readonly text: string }) {
  return (
    <pre className="max-h-60 overflow-y-auto whitespace-pre-wrap font-mono text-sm [overflow-wrap:anywhere]">
      <OutputText text={text} />
    </pre>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 font-medium text-sm">{name}</h3>
      {children}
    </div>
  );
}
