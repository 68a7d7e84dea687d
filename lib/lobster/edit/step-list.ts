import type { Catalog } from "../contract/catalog";
import type { DocumentPath } from "../contract/document-path";
import type { JsonObject } from "../contract/json-value";
import type { ChildList } from "../contract/step-kind";
import type { StepNode, WorkflowDocument } from "../document/document";
import { hasApprovalGate } from "../run/gates";

/** A list of steps: the file's own (`owner` null) or one that a step holds. */
export type StepList = { readonly owner: StepNode | null; readonly list: ChildList | null };

/** The list of steps at a path; null when steps cannot stand there. It need not be written yet. */
export function stepListAt(document: WorkflowDocument, path: DocumentPath): StepList | null {
  if (path.length === 1 && path[0] === "steps") return { owner: null, list: null };
  for (let depth = path.length - 1; depth > 1; depth -= 1) {
    const owner = document.stepAt(path.slice(0, depth));
    const inner = path.slice(depth);
    const list = owner?.kind.childLists.find(
      (each) => each.path.length === inner.length && each.path.every((part, index) => part === inner[index]),
    );
    if (owner && list) return { owner, list };
  }
  return null;
}

/** Why a step cannot stand in a list; null when it can. */
export function kindReason({ owner, list }: StepList, fields: JsonObject, catalog: Catalog): string | null {
  if (list === null || owner === null) return null;
  const kind = catalog.kindOf(fields);
  const name = `${owner.id ?? "this step"}, a ${owner.kind.label} step`;
  if (!list.kinds.includes(kind.kind)) return `A step of kind ${kind.label} cannot stand in ${name}.`;
  if (hasApprovalGate(fields) && !list.sharedFields.includes("approval")) {
    return `A step with an approval cannot stand in ${name}. Take the approval out first.`;
  }
  if (hasCondition(fields) && !list.sharedFields.includes("when")) {
    return `The condition of this step would be ignored in ${name}. Take it out first.`;
  }
  return null;
}

/** True when a step runs only under a condition. */
export function hasCondition(fields: JsonObject): boolean {
  return ["when", "condition"].some((key) => Object.hasOwn(fields, key) && fields[key] !== null);
}
