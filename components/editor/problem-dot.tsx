import { cn } from "@/components/ui/cn";
import type { ProblemCount } from "@/lib/editor/step-facts";

type ProblemDotProps = {
  readonly problems: ProblemCount;
  /** True on a diamond, whose corners are empty. */
  readonly gateOnly?: boolean;
};

/** Number of problems on the corner of a node. */
export function ProblemDot({ problems, gateOnly = false }: ProblemDotProps) {
  const error = problems.severity === "error";
  return (
    <span
      title={problems.first}
      className={cn(
        "absolute inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-full border-2 border-surface px-1 font-semibold text-[0.6875rem] leading-none tabular-nums",
        gateOnly ? "top-6 right-[72px]" : "-top-2 -right-2",
        error ? "bg-status-failed text-surface" : "bg-status-waiting text-surface",
      )}
    >
      <span className="sr-only">{error ? "Errors: " : "Warnings: "}</span>
      {problems.count}
    </span>
  );
}
