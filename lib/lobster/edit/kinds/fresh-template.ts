import { isJsonObject, type JsonObject, type JsonValue } from "../../contract/json-value";
import type { StepKindDefinition } from "../../contract/step-kind";
import type { WorkflowDocument } from "../../document/document";
import { isList, valueAt } from "../../document/workflow-steps";
import { changedAt } from "../changed-data";
import { freeId } from "../transfer/free-id";
import { idsOf } from "../transfer/with-free-ids";

/** Fields that a new step of a kind starts with; steps in it get ids that are free in the file. */
export function freshTemplate(document: WorkflowDocument, kind: StepKindDefinition): JsonObject {
  const used = new Set(idsOf(document));
  let fields: JsonObject = kind.template();
  for (const { path } of kind.childLists) {
    const steps = valueAt(fields, path);
    if (!isList(steps)) continue;
    const named = steps.map((step) => withFreeId(step, used));
    const next = changedAt(fields, path, () => named);
    if (isJsonObject(next ?? null) && isJsonObject(next)) fields = next;
  }
  return fields;
}

function withFreeId(step: JsonValue, used: Set<string>): JsonValue {
  if (!isJsonObject(step) || typeof step.id !== "string") return step;
  const id = freeId(step.id, used);
  used.add(id);
  return { ...step, id };
}
