import type { Catalog } from "../../contract/catalog";
import type { StepPath } from "../../contract/document-path";
import type { JsonValue } from "../../contract/json-value";
import type { WorkflowDocument } from "../../document/document";
import { changedAt, insertedAt } from "../changed-data";
import type { EditCommand, StepPlace } from "../command";
import type { EditPlan } from "../plan";
import { planInTurn } from "../plan-in-turn";
import { refused } from "../refusal";
import { insertStepTexts } from "./insert-step-text";
import { readStepsText } from "./read-steps-text";
import { stepTextAt } from "./step-text";
import { idsOf, withFreeIds } from "./with-free-ids";

type PasteSteps = Extract<EditCommand, { readonly type: "pasteSteps" }>;

export function planPasteSteps(document: WorkflowDocument, command: PasteSteps, catalog: Catalog): EditPlan {
  const { place, text, keepReferences } = command;
  const read = readStepsText(text, catalog);
  if (read.kind === "none") return refused(read.reason);
  const steps = withFreeIds(read.document, new Set(idsOf(document)), keepReferences, catalog);
  const paths = pathsOf(steps);
  const texts = paths.map((path) => stepTextAt(steps, path));
  const planned = planInTurn(document, insertStepTexts(place, texts, catalog), catalog);
  if (planned.kind === "refused") return planned;
  const selected = paths.map((_path, offset) => [...place.list, place.index + offset]);
  const label = paths.length === 1 ? "Paste a step" : `Paste ${paths.length} steps`;
  return { kind: "edits", edits: planned.edits, label, select: selected[0] ?? null, selected };
}

/** The data after a paste that `planPasteSteps` accepts. */
export function pastedData(document: WorkflowDocument, command: PasteSteps, catalog: Catalog): JsonValue | undefined {
  const read = readStepsText(command.text, catalog);
  if (read.kind === "none") return document.data;
  const steps = withFreeIds(read.document, new Set(idsOf(document)), command.keepReferences, catalog);
  return withStepsAt(document.data, command.place, steps);
}

/** Data with all steps of a document at a place. */
export function withStepsAt(
  data: JsonValue | undefined,
  { list, index }: StepPlace,
  steps: WorkflowDocument,
): JsonValue | undefined {
  const fields = steps.workflow?.steps.map((step) => step.fields) ?? [];
  return changedAt(data, list, (items) =>
    fields.reduceRight<JsonValue>((rest, step) => insertedAt(rest, index, step), items ?? []),
  );
}

/** Paths of the steps of the outermost list. */
export function pathsOf({ workflow }: WorkflowDocument): readonly StepPath[] {
  return workflow?.steps.map(({ path }) => path) ?? [];
}
