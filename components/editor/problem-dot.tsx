import { cn } from "@/components/ui/cn";
import type { ProblemCount } from "@/lib/editor/step-facts";

/** Number of problems on the corner of a node. */
export function ProblemDot({ problems }: { readonly problems: ProblemCount }) {
  const error = problems.severity === "error";
  return (
    <span
      title={problems.first}
      className={cn(
        "-top-2 -right-2 absolute inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-full border-2 border-surface px-1 font-semibold text-[0.6875rem] leading-none tabular-nums",
        error ? "bg-status-failed text-surface" : "bg-status-waiting text-surface",
      )}
    >
      <span className="sr-only">{error ? "Errors: " : "Warnings: "}</span>
      {problems.count}
    </span>
  );
}
