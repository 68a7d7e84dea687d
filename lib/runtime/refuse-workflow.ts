import type { StepNode } from "@/lib/lobster/document/document";

/** Message for the first step whose kind the runtime does not run yet, null when all of them can run. */
export function refuseWorkflow({ steps }: { readonly steps: readonly StepNode[] }): string | null {
  for (const { id, kind, children } of steps) {
    if (!kind.runnable) return `Step ${id ?? ""}: run support for ${kind.kind} comes with the full runtime.`;
    const nested = refuseWorkflow({ steps: children });
    if (nested !== null) return nested;
  }
  return null;
}
