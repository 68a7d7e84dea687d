import type { DocumentPath, StepPath } from "../contract/document-path";
import type { WorkflowDocument } from "../document/document";
import { type Lock, lockOn } from "../document/locks";
import { nodeAt, type SyntaxNode, visitNodes } from "../document/syntax-node";
import type { EditPlan } from "./plan";

export type Refusal = Extract<EditPlan, { readonly kind: "refused" }>;

export function refused(reason: string): Refusal {
  return { kind: "refused", reason };
}

const lockReasons: Readonly<Record<Lock, string>> = {
  alias: "This value is an alias. Edit it in the text.",
  anchor: "This value has an anchor. Edit it in the text.",
  tag: "This value has a tag. Edit it in the text.",
  merge: "This value stands behind a merge key. Edit it in the text.",
};

/** Why a value cannot be edited but in the text; null when it can. */
export function lockReason(document: WorkflowDocument, path: DocumentPath): string | null {
  const lock = document.syntax === null ? null : lockOn(document.syntax, path);
  return lock === null ? null : lockReasons[lock];
}

/** Why a value cannot be taken from its place: an alias outside of it means an anchor inside. Null when it can. */
export function anchorReason(document: WorkflowDocument, path: DocumentPath): string | null {
  const node = nodeAt(document.syntax, path);
  if (document.syntax === null || node === null) return null;
  const inside = new Set<SyntaxNode>();
  let hasAnchor = false;
  visitNodes(node, (each) => {
    inside.add(each);
    hasAnchor ||= each.anchor !== null;
  });
  if (!hasAnchor) return null;
  let name: string | null = null;
  visitNodes(document.syntax, (each) => {
    if (each.kind === "alias" && each.target !== null && inside.has(each.target) && !inside.has(each))
      name ??= each.name;
  });
  return name === null ? null : `The anchor &${name} in it is used elsewhere. Edit it in the text.`;
}

/** Why nothing but the text can be edited; null while the text can be read. */
export function brokenReason(document: WorkflowDocument): string | null {
  if (document.data !== undefined) return null;
  const message = document.diagnostics.find(({ severity }) => severity === "error")?.message.split("\n")[0] ?? "";
  return `The text cannot be read: ${message.replace(/:$/, "")}. Repair it first.`;
}

/** How a step is called in labels and reasons. */
export function stepName(document: WorkflowDocument, path: StepPath): string {
  const step = document.stepAt(path);
  const index = path.at(-1);
  return step?.id ?? (typeof index === "number" ? `step ${index + 1}` : "the step");
}

export function noStep(): Refusal {
  return refused("There is no step at this place.");
}
