import { Hand } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { OutputText } from "@/components/ui/output-text";
import type { PlannedStep } from "@/lib/api/planned-step";

type PlanListProps = { readonly plan: readonly PlannedStep[] };

/** What runs after a yes, in order, with everything filled in that is known already, up to the next gate or the end. */
export function PlanList({ plan }: PlanListProps) {
  if (plan.length === 0) return <p className="text-text-muted">No step comes after this: the run ends.</p>;
  const gated = plan.at(-1)?.gate ?? false;
  return (
    <ol aria-label="Steps that run if you say yes" className="overflow-hidden rounded-lg border bg-surface-raised">
      {plan.map((step, index) => (
        <li key={step.stepId} className="border-b px-4 py-3 last:border-b-0">
          <PlanStep step={step} number={index + 1} />
        </li>
      ))}
      <li className="border-t bg-surface-sunken px-4 py-2 text-sm text-text-muted">
        {gated ? "Then the run stops again and asks." : "Then the run ends."}
      </li>
    </ol>
  );
}

function PlanStep({ step, number }: { readonly step: PlannedStep; readonly number: number }) {
  const skipped = step.condition?.holds === false;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span aria-hidden className="w-5 text-right text-sm text-text-muted tabular-nums">
          {number}
        </span>
        <span className={cn("font-medium", skipped && "text-text-muted line-through")}>{step.stepId}</span>
        {step.gate ? (
          <Badge tone="waiting">
            <Hand aria-hidden />
            asks again
          </Badge>
        ) : null}
        {skipped ? <Badge>will be skipped</Badge> : null}
        {step.partlyUnknown ? <Badge title="It uses results that do not exist yet">partly unknown yet</Badge> : null}
      </div>
      <div className="pl-7">
        {step.condition ? (
          <p className="text-sm text-text-muted">
            {conditionWord(step.condition.holds)} <code className="font-mono text-xs">{step.condition.text}</code>
          </p>
        ) : null}
        {step.command === "" ? null : (
          <section
            aria-label={`Command of ${step.stepId}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
            className="mt-1 max-h-72 overflow-auto rounded-md bg-surface-sunken px-3 py-2 -outline-offset-2"
          >
            <pre
              className={cn(
                "whitespace-pre-wrap font-mono text-sm [overflow-wrap:anywhere]",
                skipped && "text-text-muted",
              )}
            >
              <OutputText text={step.command} />
            </pre>
          </section>
        )}
      </div>
    </>
  );
}

function conditionWord(holds: boolean | null): string {
  if (holds === null) return "Only if, which is not known yet:";
  return holds ? "Its condition holds:" : "Its condition does not hold:";
}
