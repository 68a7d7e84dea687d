import type { Catalog } from "../../contract/catalog";
import type { JsonObject, JsonValue } from "../../contract/json-value";
import type { StepKindDefinition, StepKindName } from "../../contract/step-kind";
import type { StepNode, WorkflowDocument } from "../../document/document";
import { hasApprovalGate } from "../../run/gates";
import { kindReason, stepListAt } from "../step-list";
import { freshTemplate } from "./fresh-template";
import { asCommandLine, asPipeline } from "./run-text";

/** What a step holds as a step of another kind. */
export type KindFields =
  | {
      readonly kind: "fields";
      readonly fields: JsonObject;
      /** Keys of the old kind that go, in writing order. */
      readonly gone: readonly string[];
      /** Keys of the new kind that are set, the one that makes the kind first. */
      readonly set: readonly string[];
    }
  | { readonly kind: "refused"; readonly reason: string };

/** The fields of a step as another kind: what both kinds read and what neither knows stays. */
export function fieldsOfKind(
  document: WorkflowDocument,
  step: StepNode,
  name: StepKindName,
  catalog: Catalog,
): KindFields {
  const kind = catalog.stepKinds.find((each) => each.kind === name);
  if (kind === undefined) return refused("There is no such kind of step.");
  const id = step.id ?? "This step";
  if (step.children.length > 0) {
    return refused(`The steps inside ${id} would be lost. Take them out of it first.`);
  }
  const lost = lostKeys(step, kind, catalog);
  const own = ownKeys(step.kind);
  if (lost.includes("approval") && hasApprovalGate(step.fields) && !own.includes("approval")) {
    return refused(`The approval of ${id} would be lost, as a ${kind.label} step has none. Take it out first.`);
  }
  const added = addedFields(document, step, kind, catalog);
  const set = Object.keys(added);
  const gone = Object.keys(step.fields).filter((key) => lost.includes(key) && !set.includes(key));
  const kept = Object.entries(step.fields).filter(([key]) => !gone.includes(key));
  const fields = { ...Object.fromEntries(kept), ...added };
  if (catalog.kindOf(fields) !== kind) {
    const other = catalog.kindOf(fields);
    return refused(`${id} would be a ${other.label} step because of what else it holds. Change it in the text.`);
  }
  const list = stepListAt(document, step.path.slice(0, -1));
  const reason = list === null ? null : kindReason(list, fields, catalog);
  return reason === null ? { kind: "fields", fields, gone, set } : refused(reason);
}

const refused = (reason: string): KindFields => ({ kind: "refused", reason });

/** Keys that make a kind or belong to it alone. */
function ownKeys(kind: StepKindDefinition): readonly string[] {
  return [...kind.actionKeys, ...kind.fields.flatMap(({ name, aliases = [] }) => [name, ...aliases])];
}

/** Keys that the old kind reads and the new one does not. */
function lostKeys(step: StepNode, kind: StepKindDefinition, catalog: Catalog): readonly string[] {
  const spellings = (of: StepKindDefinition): readonly string[] =>
    catalog.fieldsOf(of).flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  const own = ownKeys(step.kind);
  const wanted = new Set([...ownKeys(kind), ...spellings(kind).filter((key) => !own.includes(key))]);
  return [...own, ...spellings(step.kind)].filter((key) => !wanted.has(key));
}

function addedFields(
  document: WorkflowDocument,
  step: StepNode,
  kind: StepKindDefinition,
  catalog: Catalog,
): JsonObject {
  const converted = convertedText(step, kind, catalog);
  if (converted !== null) return converted;
  const template = freshTemplate(document, kind);
  const missing = Object.entries(template).filter(
    ([key]) => !kind.actionKeys.includes(key) || !isPresent(step.fields, key),
  );
  return Object.fromEntries(missing);
}

function isPresent(fields: JsonObject, key: string): boolean {
  return Object.hasOwn(fields, key) && fields[key] !== null;
}

/** `run` as `pipeline` and back, where there is a text that means the same. */
function convertedText(step: StepNode, kind: StepKindDefinition, catalog: Catalog): JsonObject | null {
  const text = textOf(step.fields, step.kind.actionKeys);
  if (text === null) return null;
  const field = (name: string) => catalog.fieldsOf(kind).find((each) => each.widget === name)?.name;
  const [shell, pipeline] = [field("shell"), field("pipeline")];
  const from = catalog.fieldsOf(step.kind).find(({ name }) => step.kind.actionKeys.includes(name))?.widget;
  if (from === "shell" && pipeline !== undefined) {
    const next = asPipeline(text, isPresent(step.fields, "stdin"));
    return next === null ? null : { [pipeline]: next };
  }
  if (from === "pipeline" && shell !== undefined) {
    const next = asCommandLine(text);
    return next === null ? null : { [shell]: next };
  }
  return null;
}

function textOf(fields: JsonObject, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value: JsonValue | undefined = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (typeof value === "string") return value;
  }
  return null;
}
