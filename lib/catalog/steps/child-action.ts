import type { StepNode } from "@/lib/lobster/document/document";
import { hasAction, textOf } from "./step-text";

/** One line or more for a step inside another one: its id and what it does. */
export function childAction({ id, fields }: StepNode, fill: (text: string) => string): string {
  const pipeline = hasAction(fields, "pipeline") ? textOf(fields, "pipeline") : null;
  return `${id ?? ""}: ${fill(pipeline ?? textOf(fields, "run", "command") ?? "")}`;
}
