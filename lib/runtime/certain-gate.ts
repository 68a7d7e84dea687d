import type { Catalog } from "@/lib/lobster/contract/catalog";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { conditionReferences } from "@/lib/lobster/expression/condition-references";
import { evaluateCondition } from "@/lib/lobster/expression/evaluate-condition";
import { stepCondition } from "@/lib/lobster/expression/step-condition";
import { hasApprovalGate } from "@/lib/lobster/run/gates";
import { type KnownWorkflow, openChild } from "./child-files";
import { errorPolicy } from "./retry-policy";

export type FoundGate = {
  /** The `workflow` step whose file asks. */
  readonly stepId: string;
  readonly kind: "approval" | "input";
};

/**
 * The first gate that a child workflow cannot get past, also in the files it runs itself; null when it may end without
 * one. A gate behind a condition on results is none: it may never open.
 * @param stepId the step that runs the workflow
 */
export async function certainGate(stepId: string, known: KnownWorkflow, catalog: Catalog): Promise<FoundGate | null> {
  for (const step of known.workflow.steps) {
    if (!isCertain(stepCondition(step.fields)?.value)) continue;
    if (step.kind.kind === "input") return { stepId, kind: "input" };
    if (step.kind.kind === "workflow") {
      const opened = await openChild(step, known, catalog);
      if (opened.kind === "broken" && errorPolicy(step.fields) === "stop") return null;
      const gate = opened.kind === "opened" ? await certainGate(step.id ?? "", opened.child, catalog) : null;
      if (gate !== null && errorPolicy(step.fields) === "stop") return gate;
    }
    if (hasApprovalGate(step.fields)) return { stepId, kind: "approval" };
  }
  return null;
}

function isCertain(condition: JsonValue | undefined): boolean {
  if (typeof condition === "string" && conditionReferences(condition).length > 0) return false;
  try {
    return evaluateCondition(condition, new Map());
  } catch (error) {
    // The step fails at its condition.
    if (error instanceof LobsterError) return false;
    throw error;
  }
}
