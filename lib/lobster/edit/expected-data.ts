import { assertNever } from "../contract/assert-never";
import type { Catalog } from "../contract/catalog";
import type { DocumentPath, StepPath } from "../contract/document-path";
import { isJsonObject, type JsonValue } from "../contract/json-value";
import type { WorkflowDocument } from "../document/document";
import { isList } from "../document/workflow-steps";
import { changedAt, insertedAt } from "./changed-data";
import type { EditCommand } from "./command";
import { disabledStepAt } from "./comments/disabled-step";
import { connectOrder } from "./connect-order";
import { fieldsOfKind } from "./kinds/fields-of-kind";
import { unwrappedData } from "./kinds/plan-unwrap-step";
import { wrappedData } from "./kinds/plan-wrap-steps";
import { movedData, withoutSteps } from "./moved-data";
import { extractedData } from "./plan-extract-interpolation";
import { scopeOf } from "./rename-scope";
import { renamedReferences } from "./renamed-references";
import { replacedData } from "./search/plan-replace-all";
import { outermostPaths } from "./step-paths";
import { duplicatedData } from "./transfer/plan-duplicate-steps";
import { pastedData } from "./transfer/plan-paste-steps";

/**
 * The data that a document must hold after a command, worked out on plain data without a look at the text.
 * The command must be one that `planCommand` accepts; `replaceText` has no expectation.
 */
export function expectedData(
  document: WorkflowDocument,
  command: Exclude<EditCommand, { type: "replaceText" }>,
  catalog: Catalog,
) {
  const { data } = document;
  switch (command.type) {
    case "setField":
      return changedAt(data, command.path, () => command.value);
    case "removeField":
    case "removeStep":
    case "disableStep":
      return changedAt(data, command.path, () => undefined);
    case "insertStep":
      return changedAt(data, command.place.list, (list) => insertedAt(list, command.place.index, command.step));
    case "moveStep":
      return movedData(data, [command.path], command.place);
    case "renameStep":
      return renamed(document, command.path, command.id);
    case "connect":
      return connected(document, command);
    case "disconnect":
      return changedAt(data, [...command.path, "stdin"], () => undefined);
    case "removeSteps":
      return withoutSteps(data, outermostPaths(document, command.paths));
    case "moveSteps":
      return movedData(data, outermostPaths(document, command.paths), command.place);
    case "duplicateSteps":
      return duplicatedData(document, command, catalog);
    case "pasteSteps":
      return pastedData(document, command, catalog);
    case "changeKind":
      return changedKindData(document, command, catalog);
    case "wrapSteps":
      return wrappedData(document, command, catalog);
    case "unwrapStep":
      return unwrappedData(document, command);
    case "replaceAll":
      return replacedData(document, command, catalog);
    case "extractInterpolation":
      return extractedData(document, command, catalog);
    case "enableSteps":
      return enabledData(document, command.at, catalog);
    case "setNote":
    case "setRegion":
    case "removeRegion":
      return data;
    default:
      return assertNever(command);
  }
}

function renamed(document: WorkflowDocument, path: StepPath, id: string): JsonValue | undefined {
  const old = document.stepAt(path)?.id ?? null;
  const { data } = document;
  const means = old === null ? null : scopeOf(document, path, old);
  const rewrite = (value: JsonValue, place: DocumentPath): JsonValue => {
    if (typeof value === "string") {
      return old !== null && means?.(place) ? renamedReferences(value, old, id) : value;
    }
    if (isList(value)) return value.map((item, index) => rewrite(item, [...place, index]));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rewrite(each, [...place, key])]));
  };
  return changedAt(data === undefined ? data : rewrite(data, []), [...path, "id"], () => id);
}

function changedKindData(
  document: WorkflowDocument,
  { path, kind }: Extract<EditCommand, { type: "changeKind" }>,
  catalog: Catalog,
): JsonValue | undefined {
  const step = document.stepAt(path);
  if (step === null || step.kind.kind === kind) return document.data;
  const changed = fieldsOfKind(document, step, kind, catalog);
  return changed.kind === "refused" ? document.data : changedAt(document.data, path, () => changed.fields);
}

function enabledData(document: WorkflowDocument, at: number, catalog: Catalog): JsonValue | undefined {
  const step = disabledStepAt(document, at, catalog);
  if (step === null) return document.data;
  return changedAt(document.data, step.place.list, (list) => insertedAt(list, step.place.index, step.fields));
}

function connected(
  document: WorkflowDocument,
  { from, to, field }: Extract<EditCommand, { type: "connect" }>,
): JsonValue | undefined {
  const source = document.stepAt(from);
  const target = document.stepAt(to);
  if (source === null || target === null) return document.data;
  const joined = changedAt(document.data, [...to, "stdin"], () => `$${source.id}.${field}`);
  const order = connectOrder(document, source, target);
  return order.kind === "move" ? movedData(joined, [order.path], order.place) : joined;
}
