import type { StepState } from "@/lib/lobster/run/run-state";

/** How far a step has come that holds others: "round 3 of 12", "1 of 3 branches done". Its summary counts branches already. */
export function progressWords({ progress, status }: Pick<StepState, "progress" | "status">): string {
  if (progress === undefined) return "";
  const { unit, done, total } = progress;
  if (done === total) return unit === "branches" ? "" : `${total} ${total === 1 ? singular[unit] : unit}`;
  if (status === "running" && unit === "rounds") return `round ${done + 1} of ${total}`;
  return `${done} of ${total} ${unit} done`;
}

const singular = { rounds: "round", steps: "step" } as const;
