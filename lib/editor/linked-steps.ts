import type { StepPath } from "@/lib/lobster/contract/document-path";
import type { Drawing } from "./drawing";

/**
 * Steps whose results reach a step over data and guard lines (`up`), or that its result reaches (`down`), directly or
 * through others, in file order and without the step itself.
 */
export function linkedSteps(drawing: Drawing, key: string, direction: "up" | "down"): readonly StepPath[] {
  const next = new Map<string, string[]>();
  for (const line of drawing.lines) {
    if (line.role === "sequence") continue;
    const [from, to] = direction === "up" ? [line.to, line.from] : [line.from, line.to];
    next.set(from, [...(next.get(from) ?? []), to]);
  }
  const found = new Set<string>();
  const waiting = [key];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const other of next.get(at) ?? []) {
      if (other === key || found.has(other)) continue;
      found.add(other);
      waiting.push(other);
    }
  }
  return drawing.steps.filter((step) => found.has(step.key)).map((step) => step.path);
}
