import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepNode } from "@/lib/lobster/document/document";
import { hasApprovalGate } from "@/lib/lobster/run/gates";

type Steps = { readonly steps: readonly StepNode[] };

/** Message for what cannot run whatever the steps before it do, null when every step can be tried. */
export function refuseWorkflow(workflow: Steps): string | null {
  return refuseKind(workflow) ?? refuseInnerGate(workflow);
}

function refuseKind({ steps }: Steps): string | null {
  for (const { id, kind, children } of steps) {
    if (!kind.runnable) return `Step ${id ?? ""}: steps of the kind ${kind.kind} cannot be run here`;
    const nested = refuseKind({ steps: children });
    if (nested !== null) return nested;
  }
  return null;
}

/** Nobody is asked inside a step: a gate there would be run past. */
function refuseInnerGate({ steps }: Steps): string | null {
  for (const step of steps) {
    const gate = step.children.find(({ fields }) => hasApprovalGate(fields) || isPresent(fields.input));
    if (gate === undefined) continue;
    const place = step.kind.kind === "parallel" ? "parallel branch" : `${step.kind.kind} sub-step`;
    return `Workflow step ${step.id ?? ""} ${place} ${gate.id ?? ""} cannot contain approval or input`;
  }
  return null;
}

function isPresent(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null;
}
