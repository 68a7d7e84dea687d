import type { Catalog } from "@/lib/lobster/contract/catalog";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepNode } from "@/lib/lobster/document/document";
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
    if (isCertain(stepCondition(step.fields)?.value)) {
      if (step.kind.kind === "input") return { stepId, kind: "input" };
      const behind = await gateBehind(step, known, catalog);
      if (behind === "fails") return null;
      if (behind !== null) return behind;
      if (hasApprovalGate(step.fields) && !passesGateByFailure(step)) return { stepId, kind: "approval" };
    }
    if (errorPolicy(step.fields) === "skip_rest") return null;
  }
  return null;
}

/** The first gate in the files of a run that the run cannot get past, whatever people answer at its own gates. */
export async function certainChildGate(known: KnownWorkflow, catalog: Catalog): Promise<FoundGate | null> {
  for (const step of known.workflow.steps) {
    if (isCertain(stepCondition(step.fields)?.value)) {
      const behind = await gateBehind(step, known, catalog);
      if (behind === "fails") return null;
      if (behind !== null) return behind;
    }
    if (errorPolicy(step.fields) === "skip_rest") return null;
  }
  return null;
}

/** The gate that a `workflow` step fails at, when that ends the run; "fails" when it ends the run for another reason. */
async function gateBehind(step: StepNode, known: KnownWorkflow, catalog: Catalog): Promise<FoundGate | "fails" | null> {
  if (step.kind.kind !== "workflow" || errorPolicy(step.fields) !== "stop") return null;
  const opened = await openChild(step, known, catalog);
  if (opened.kind === "broken") return "fails";
  return opened.kind === "opened" ? certainGate(step.id ?? "", opened.child, catalog) : null;
}

function passesGateByFailure({ kind, fields }: StepNode): boolean {
  const mayFail = kind.kind !== "approval" || Object.hasOwn(fields, "stdin");
  return mayFail && errorPolicy(fields) !== "stop";
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
