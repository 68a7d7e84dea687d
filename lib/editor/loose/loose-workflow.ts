import type { Catalog } from "@/lib/lobster/contract/catalog";
import { type StepPath, samePath } from "@/lib/lobster/contract/document-path";
import { isJsonObject } from "@/lib/lobster/contract/json-value";
import type { StepNode, Workflow } from "@/lib/lobster/document/document";
import { flattenSteps, readWorkflow } from "@/lib/lobster/document/workflow-steps";
import { looseData } from "./loose-data";
import type { LooseFile } from "./loose-node";

/** The steps of a file as far as they can be told, also while it is broken. */
export function looseWorkflow(file: LooseFile, catalog: Catalog): Workflow {
  const data = looseData(file);
  const items = Array.isArray(data.steps) ? data.steps : [];
  // An item that is being typed is a step without fields.
  const steps = items.map((item) => (isJsonObject(item) ? item : {}));
  const workflow = readWorkflow({ ...data, steps }, catalog);
  if (workflow === null) throw new Error("A list of mappings is a workflow");
  return workflow;
}

/** The step at a path; one without fields where it is not written yet. */
export function stepIn(workflow: Workflow, path: StepPath, catalog: Catalog): StepNode {
  const found = flattenSteps(workflow.steps).find((step) => samePath(step.path, path));
  return found ?? { id: null, kind: catalog.kindOf({}), path, fields: {}, children: [] };
}
