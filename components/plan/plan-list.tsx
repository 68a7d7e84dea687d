import { Hand } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { OutputText } from "@/components/ui/output-text";
import { plainVisible } from "@/components/ui/plain-visible";
import type { PlannedStep } from "@/lib/api/planned-step";

type PlanListProps = {
  readonly plan: readonly PlannedStep[];
  /** Accessible name of the list. */
  readonly label: string;
  /** Badge of a step behind which a person is asked. */
  readonly gateWord: string;
  /** Last line: what happens after the steps. */
  readonly ending: string;
};

/** Steps that would run, in order, with everything filled in that is known already. */
export function PlanList({ plan, label, gateWord, ending }: PlanListProps) {
  return (
    <ol aria-label={label} className="overflow-hidden rounded-lg border bg-surface-raised">
      {plan.map((step, index) => (
        <li key={step.stepId} className="border-b px-4 py-3 last:border-b-0">
          <PlanStep step={step} number={index + 1} gateWord={gateWord} />
        </li>
      ))}
      <li className="border-t bg-surface-sunken px-4 py-2 text-sm text-text-muted">{ending}</li>
    </ol>
  );
}

type PlanStepProps = { readonly step: PlannedStep; readonly number: number; readonly gateWord: string };

function PlanStep({ step, number, gateWord }: PlanStepProps) {
  const skipped = step.condition?.holds === false;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span aria-hidden className="w-5 text-right text-sm text-text-muted tabular-nums">
          {number}
        </span>
        <span className={cn("font-medium", skipped && "text-text-muted line-through")}>
          <OutputText text={step.stepId} />
        </span>
        {step.gate ? (
          <Badge tone="waiting">
            <Hand aria-hidden />
            {gateWord}
          </Badge>
        ) : null}
        {skipped ? <Badge>{step.condition?.ifApproved ? "skipped if approved" : "will be skipped"}</Badge> : null}
        {step.partlyUnknown ? <Badge title="It uses results that do not exist yet">partly unknown yet</Badge> : null}
      </div>
      <div className="pl-7">
        {step.condition ? (
          <p className="text-sm text-text-muted">
            {conditionWord(step.condition)} <code className="font-mono text-xs">{step.condition.text}</code>
          </p>
        ) : null}
        {step.command === "" ? null : (
          <section
            aria-label={`Command of ${plainVisible(step.stepId)}`}
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

function conditionWord({ holds, ifApproved }: NonNullable<PlannedStep["condition"]>): string {
  if (ifApproved) return holds ? "Runs if approved:" : "Does not run if approved:";
  if (holds === null) return "Only if, which is not known yet:";
  return holds ? "Its condition holds:" : "Its condition does not hold:";
}
