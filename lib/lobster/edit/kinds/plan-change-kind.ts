import type { Catalog } from "../../contract/catalog";
import type { StepPath } from "../../contract/document-path";
import type { WorkflowDocument } from "../../document/document";
import { entryOf, nodeAt } from "../../document/syntax-node";
import type { EditCommand } from "../command";
import type { EditPlan } from "../plan";
import { type NextPlan, planInTurn } from "../plan-in-turn";
import { planRemoveField } from "../plan-remove-field";
import { planSetField } from "../plan-set-field";
import { lockReason, noStep, refused, stepName } from "../refusal";
import { keyText } from "../scalar-text";
import { surroundingsAt } from "../slot";
import { fieldsOfKind } from "./fields-of-kind";

type ChangeKind = Extract<EditCommand, { readonly type: "changeKind" }>;

/** The new action stands where the old one stood, so that comments keep their place. */
export function planChangeKind(document: WorkflowDocument, { path, kind }: ChangeKind, catalog: Catalog): EditPlan {
  const step = document.stepAt(path);
  if (step === null) return noStep();
  const label = `Change the kind of ${stepName(document, path)}`;
  if (step.kind.kind === kind) return { kind: "edits", edits: [], label, select: path };
  const changed = fieldsOfKind(document, step, kind, catalog);
  if (changed.kind === "refused") return refused(changed.reason);

  const { fields, gone, set } = changed;
  const [main] = set;
  const [replaced] = gone;
  const renames = main !== undefined && replaced !== undefined && !Object.hasOwn(step.fields, main);
  const plans: NextPlan[] = [
    ...(renames ? [(current: WorkflowDocument) => renameKey(current, path, replaced, main)] : []),
    ...gone
      .filter((key) => !renames || key !== replaced)
      .map(
        (key) => (current: WorkflowDocument) => planRemoveField(current, { type: "removeField", path: [...path, key] }),
      ),
    ...set.map(
      (key) => (current: WorkflowDocument) =>
        planSetField(current, { type: "setField", path: [...path, key], value: fields[key] ?? null }),
    ),
  ];
  const planned = planInTurn(document, plans, catalog);
  return planned.kind === "refused" ? planned : { kind: "edits", edits: planned.edits, label, select: path };
}

function renameKey(document: WorkflowDocument, path: StepPath, from: string, to: string): EditPlan {
  const map = nodeAt(document.syntax, path);
  const entry = map?.kind === "map" ? entryOf(map, from) : undefined;
  const reason = lockReason(document, [...path, from]);
  if (reason !== null || entry === undefined) return refused(reason ?? "There is nothing to change at this place.");
  const { from: start, to: end } = entry.keyNode.range;
  const insert = keyText(to, surroundingsAt(document, path));
  return { kind: "edits", edits: [{ from: start, to: end, insert }], label: "Rename key", select: path };
}
