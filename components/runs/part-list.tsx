import { OutputText } from "@/components/ui/output-text";
import { Elapsed } from "@/components/ui/relative-time";
import { StatusIcon, statusPresentation } from "@/components/ui/status";
import { innerState } from "@/lib/lobster/run/inner-steps";
import type { StepState } from "@/lib/lobster/run/run-state";

/** Most lines at first sight of a list; the rest is counted. */
const mostShown = 200;

/** The steps of another file that a step runs, each with where it stands. */
export function PartList({ state, title }: { readonly state: StepState; readonly title: string }) {
  if (state.parts.length === 0) return null;
  const more = state.parts.length - mostShown;
  return (
    <div>
      <h3 className="mb-1 font-medium text-sm">Steps of that file</h3>
      <ul
        aria-label={`Steps that ${title} runs`}
        className="divide-y overflow-hidden rounded-md border bg-surface-raised"
      >
        {state.parts.slice(0, mostShown).map(({ id }) => {
          const inner = innerState(id, state, "workflow");
          return inner === undefined ? null : <PartRow key={id} state={inner} />;
        })}
        {more > 0 ? <li className="px-3 py-1.5 text-sm text-text-muted">… and {more} more</li> : null}
      </ul>
    </div>
  );
}

function PartRow({ state }: { readonly state: StepState }) {
  const { stepId, status, message, startedAt, endedAt } = state;
  const look = statusPresentation(status);
  return (
    <li className="flex items-start gap-2.5 px-3 py-1.5">
      <StatusIcon status={status} className="mt-0.5" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium [overflow-wrap:anywhere]">
            <OutputText text={stepId} />
          </span>
          <span className={`text-sm ${look.ink}`}>{look.word}</span>
        </span>
        {message === null ? null : (
          <span className="block whitespace-pre-wrap font-mono text-sm [overflow-wrap:anywhere]">
            <OutputText text={message} />
          </span>
        )}
      </span>
      {startedAt === null || status === "skipped" ? null : (
        <Elapsed
          from={startedAt}
          to={status === "running" ? null : (endedAt ?? startedAt)}
          className="shrink-0 text-sm text-text-muted"
        />
      )}
    </li>
  );
}
