import type { Catalog } from "../contract/catalog";
import { type StepPath, samePath } from "../contract/document-path";
import type { JsonObject } from "../contract/json-value";
import type { StepNode, WorkflowDocument } from "../document/document";
import type { EditCommand } from "./command";
import { connectOrder } from "./connect-order";
import { fileStyle } from "./file-style";
import { placeAfterMove } from "./place-after-move";
import type { EditPlan } from "./plan";
import { moveEdits, moveReason } from "./plan-move-step";
import { fieldEdits } from "./plan-set-field";
import { lockReason, noStep, refused, stepName } from "./refusal";
import { stepListAt } from "./step-list";

type Connect = Extract<EditCommand, { readonly type: "connect" }>;

export function planConnect(document: WorkflowDocument, command: Connect, catalog: Catalog): EditPlan {
  const from = document.stepAt(command.from);
  const to = document.stepAt(command.to);
  if (from === null || to === null) return noStep();
  const path = [...to.path, "stdin"];
  const reason = connectReason(document, from, to, catalog) ?? lockReason(document, path);
  if (reason !== null) return refused(reason);
  const order = connectOrder(document, from, to);
  if (order.kind === "refused") return refused(order.reason);

  const reference = `$${from.id}.${command.field}`;
  const label = `Connect ${stepName(document, from.path)} to ${stepName(document, to.path)}`;
  const edits = fieldEdits(document, path, reference, fileStyle(document));
  if (order.kind === "in_order") return { kind: "edits", edits, label, select: to.path };

  const moved = document.stepAt(order.path);
  if (moved === null) return noStep();
  const blocked = moveReason(document, order.path, order.place, moved.fields, catalog);
  if (blocked !== null) return refused(blocked);
  const carried = samePath(order.path, to.path);
  const fields: JsonObject = carried ? { ...moved.fields, stdin: reference } : moved.fields;
  const select = afterMove(to.path, order.path, placeAfterMove(order.path, order.place));
  return { kind: "edits", edits: moveEdits(document, order.path, order.place, edits, fields), label, select };
}

function connectReason(document: WorkflowDocument, from: StepNode, to: StepNode, catalog: Catalog): string | null {
  if (samePath(from.path, to.path)) return "A step cannot read its own result.";
  if (from.id === null) return "The first step needs an id before its result can be used.";
  if (!/^[A-Za-z0-9_-]+$/.test(from.id)) {
    return `The id ${from.id} cannot be used in a reference. Rename the step to letters, digits, \`_\` and \`-\`.`;
  }
  const within = stepListAt(document, to.path.slice(0, -1))?.list ?? undefined;
  const fields = catalog.fieldsOf(to.kind, within);
  return fields.some(({ name }) => name === "stdin")
    ? null
    : `Steps of kind ${to.kind.label} have no input of their own (\`stdin\`).`;
}

/** Path of a step once another one (or its container) went from `old` to `next` in the same list. */
function afterMove(path: StepPath, old: StepPath, next: StepPath): StepPath {
  const depth = old.length - 1;
  const here = Number(path[depth]);
  const [source, target] = [Number(old.at(-1)), Number(next.at(-1))];
  const shifted =
    here === source
      ? target
      : source < here && here <= target
        ? here - 1
        : target <= here && here < source
          ? here + 1
          : here;
  return [...path.slice(0, depth), shifted, ...path.slice(depth + 1)];
}
