import type { Catalog } from "@/lib/lobster/contract/catalog";
import { samePath } from "@/lib/lobster/contract/document-path";
import type { StepKindDefinition } from "@/lib/lobster/contract/step-kind";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { StepPlace } from "@/lib/lobster/edit/command";

/** Kinds that a new step can have, everyday ones first. Kinds that do nothing by themselves are left out. */
export function kindsOf(catalog: Catalog): readonly StepKindDefinition[] {
  return catalog.stepKinds.filter((kind) => kind.actionKeys.length > 0).sort((a, b) => rank(a) - rank(b));
}

/** Those of them that a step at a place can have. */
export function kindsFor(
  document: WorkflowDocument,
  catalog: Catalog,
  place: StepPlace,
): readonly StepKindDefinition[] {
  const allowed = allowedIn(document, place);
  return kindsOf(catalog).filter((kind) => allowed === null || allowed.includes(kind.kind));
}

function allowedIn(document: WorkflowDocument, place: StepPlace): readonly string[] | null {
  for (const step of document.allSteps) {
    const list = step.kind.childLists.find((candidate) => samePath([...step.path, ...candidate.path], place.list));
    if (list !== undefined) return list.kinds;
  }
  return null;
}

function rank(kind: StepKindDefinition): number {
  const simple = kind.childLists.length === 0 ? 0 : 2;
  const single = kind.fields.length > 1 ? 1 : 0;
  const everyday = kind.fields.some((field) => field.widget === "shell") ? -1 : 0;
  return simple + single + everyday;
}
