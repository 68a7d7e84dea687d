import type { Catalog } from "../../contract/catalog";
import type { StepNode, WorkflowDocument } from "../../document/document";
import { reopenDocument } from "../../document/reopen-document";
import { placeSteps } from "../../graph/child-list";
import type { EditPlan } from "../plan";
import { planRenameStep } from "../plan-rename-step";
import { planSetField } from "../plan-set-field";
import { freeId } from "./free-id";

/**
 * Gives steps that are to be put into another file ids that are free there. References among them follow the new ids,
 * unless `keepReferences` leaves them with the steps that have the ids already. `used` gets the ids.
 */
export function withFreeIds(
  pasted: WorkflowDocument,
  used: Set<string>,
  keepReferences: boolean,
  catalog: Catalog,
): WorkflowDocument {
  const own = new Set<string>();
  let document = pasted;
  for (const { step, list } of placeSteps(pasted.workflow?.steps ?? [])) {
    // Steps inside a loop have ids of their own, which nothing outside sees.
    if (step.id === null || list?.visibleAfter === false) continue;
    const twice = own.has(step.id);
    own.add(step.id);
    const id = freeId(step.id, new Set([...used, ...(used.has(step.id) ? idsOf(document) : [])]));
    used.add(id);
    if (id === step.id) continue;
    document = renamed(document, step, id, twice || keepReferences, catalog);
  }
  return document;
}

function renamed(
  document: WorkflowDocument,
  { path }: StepNode,
  id: string,
  alone: boolean,
  catalog: Catalog,
): WorkflowDocument {
  const field = (): EditPlan => planSetField(document, { type: "setField", path: [...path, "id"], value: id });
  const rename = (): EditPlan => planRenameStep(document, { type: "renameStep", path, id });
  const first = alone ? field() : rename();
  const plan = first.kind === "refused" && !alone ? field() : first;
  return plan.kind === "refused" ? document : reopenDocument(document, plan.edits, catalog);
}

/** Every id of a file, those inside loops included. */
export function idsOf(document: WorkflowDocument): ReadonlySet<string> {
  return new Set(document.allSteps.flatMap(({ id }) => id ?? []));
}
