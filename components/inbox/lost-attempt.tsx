import { OutputText } from "@/components/ui/output-text";
import { plainVisible } from "@/components/ui/plain-visible";
import { absoluteTime, RelativeTime } from "@/components/ui/relative-time";
import type { CheckpointDetail } from "@/lib/api/checkpoints";
import { Section } from "./section";

type LostAttemptProps = {
  readonly stepId: string;
  readonly attempt: NonNullable<CheckpointDetail["attempt"]>;
};

/** What a step whose outcome is unknown was started with, and when. */
export function LostAttempt({ stepId, attempt }: LostAttemptProps) {
  return (
    <Section title="What was started">
      <section
        aria-label={`Command that ${plainVisible(stepId)} was started with`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-md border bg-surface-sunken px-3 py-2 -outline-offset-2"
      >
        <pre className="whitespace-pre-wrap font-mono text-sm [overflow-wrap:anywhere]">
          <OutputText text={attempt.command} />
        </pre>
      </section>
      <p className="mt-2 text-text-muted">
        Started <span suppressHydrationWarning>{absoluteTime(new Date(attempt.startedAt))}</span> (
        <RelativeTime at={attempt.startedAt} />)
      </p>
    </Section>
  );
}

/** The end of what it printed, as far as it was stored. */
export function LastOutput({ checkpoint }: { readonly checkpoint: CheckpointDetail }) {
  return (
    <Section title="The last it printed">
      {checkpoint.logTail ? (
        <section
          aria-label={`Last output of ${plainVisible(checkpoint.stepId)}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          className="max-h-80 overflow-auto rounded-md border bg-surface-sunken px-3 py-2 -outline-offset-2"
        >
          <pre className="whitespace-pre-wrap font-mono text-sm [overflow-wrap:anywhere]">
            <OutputText text={checkpoint.logTail} colours />
          </pre>
        </section>
      ) : (
        <p className="text-text-muted">Nothing was printed before the step was lost.</p>
      )}
    </Section>
  );
}
