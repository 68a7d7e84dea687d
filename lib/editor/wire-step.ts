import type { Catalog } from "@/lib/lobster/contract/catalog";
import type { StepKindDefinition } from "@/lib/lobster/contract/step-kind";
import type { StepNode, WorkflowDocument } from "@/lib/lobster/document/document";
import type { StepPlace } from "@/lib/lobster/edit/command";
import type { QuickStep } from "./quick-step";

/** Which output a step hands on: pipelines take and give items, everything else speaks text. */
export function outputField(from: StepKindDefinition, to: StepKindDefinition): "json" | "stdout" {
  return [from, to].some((kind) => kind.fields.some((field) => field.widget === "pipeline")) ? "json" : "stdout";
}

/** A new step that works on a list, such as a loop, with the output of the step directly above its place as that list. */
export function worksOnStepAbove(step: QuickStep, document: WorkflowDocument, { list, index }: StepPlace): QuickStep {
  const above = document.stepAt([...list, index - 1]);
  const reference = step.kind.fields.find((field) => field.widget === "reference");
  if (above === null || above.id === null || reference === undefined || !/^[A-Za-z0-9_-]+$/.test(above.id)) return step;
  return { ...step, fields: { ...step.fields, [reference.name]: `$${above.id}.json` } };
}

/**
 * A new step that takes the output of another one: in the field that names what it works on, else as `stdin`. Null when
 * its kind reads neither. A step whose text names the source already stays as it is.
 */
export function wiredStep(step: QuickStep, source: StepNode, catalog: Catalog): QuickStep | null {
  const { kind, fields } = step;
  if (source.id === null) return null;
  if (JSON.stringify(fields).includes(`$${source.id}.`)) return step;
  const reference = kind.fields.find((field) => field.widget === "reference");
  if (reference !== undefined) return { kind, fields: { ...fields, [reference.name]: `$${source.id}.json` } };
  if (!catalog.fieldsOf(kind).some((field) => field.name === "stdin")) return null;
  return { kind, fields: { ...fields, stdin: `$${source.id}.${outputField(source.kind, kind)}` } };
}
