import type { DocumentPath } from "../../contract/document-path";
import { isJsonObject, type JsonObject } from "../../contract/json-value";
import type { FieldDefinition } from "../../contract/step-kind";
import type { StepNode } from "../../document/document";
import { stepCondition } from "../../expression/step-condition";
import type { PlacedStep } from "../../graph/child-list";
import { hasApprovalGate } from "../../run/gates";
import { type Finding, type LintContext, type StepRule, stepName } from "../finding";
import { didYouMean, nearestName } from "../nearest-name";

// Written for people; that the runtime does not read them surprises nobody.
const notes = new Set([
  "name",
  "title",
  "label",
  "description",
  "comment",
  "comments",
  "note",
  "notes",
  "doc",
  "docs",
  "version",
  "author",
  "tags",
]);

function isNote(key: string): boolean {
  return notes.has(key) || key.startsWith("x-") || key.startsWith("_");
}

/** Every key under which the runtime reads these fields. */
export function spellingsOf(fields: readonly FieldDefinition[]): readonly string[] {
  return fields.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])]);
}

/** The field somebody meant by a key that is none. */
function meantField(key: string, fields: readonly FieldDefinition[]): string | null {
  const mistaken = fields.find(({ mistakes }) => mistakes?.includes(key));
  return mistaken?.name ?? nearestName(key, spellingsOf(fields));
}

/** What follows when a key that looks like a gate or a condition is not read; null when it does not matter. */
function openGate(meant: string | null, { step, container }: PlacedStep): string | null {
  const canHold = container === null;
  if (meant === "approval" && !(canHold && hasApprovalGate(step.fields))) return "this step is not gated";
  const isCondition = meant === "when" || meant === "condition";
  return isCondition && stepCondition(step.fields) === null ? "this step is not gated, it always runs" : null;
}

type Unknown = {
  readonly key: string;
  readonly path: DocumentPath;
  readonly meant: string | null;
  readonly taken: boolean;
};

function replacement({ meant, taken }: Unknown): Pick<Finding, "replacement"> {
  return meant === null || taken ? {} : { replacement: { label: `Rename to ${meant}`, insert: meant } };
}

function unknownKey(unknown: Unknown, name: string): Finding {
  const { key, path, meant } = unknown;
  const mark = { kind: "key" } as const;
  if (isNote(key)) {
    const message = `${name}\`${key}\` is a note for people, the runtime does not read it.`;
    return { code: "unknown-key", severity: "info", message, path, mark };
  }
  const message = `${name}\`${key}\` is not a key the runtime reads.${didYouMean(meant)}`;
  return { code: "unknown-key", severity: "warning", message, path, mark, ...replacement(unknown) };
}

/** Members a schema names; null when it leaves them open. */
function membersOf(schema: JsonObject): readonly string[] | null {
  const variants = Object.hasOwn(schema, "oneOf") && Array.isArray(schema.oneOf) ? schema.oneOf : [schema];
  for (const variant of variants) {
    if (isJsonObject(variant) && isJsonObject(variant.properties)) return Object.keys(variant.properties);
  }
  return null;
}

function checkMembers(
  fields: readonly FieldDefinition[],
  parent: JsonObject,
  path: DocumentPath,
  name: string,
): readonly Finding[] {
  return fields.flatMap((field) => {
    const value = Object.hasOwn(parent, field.name) ? parent[field.name] : undefined;
    const members = membersOf(field.schema);
    if (!isJsonObject(value) || members === null) return [];
    return Object.keys(value)
      .filter((key) => !members.includes(key))
      .map((key) => {
        const meant = nearestName(key, members);
        const taken = meant !== null && Object.hasOwn(value, meant);
        return unknownKey({ key, path: [...path, field.name, key], meant, taken }, `${name}in \`${field.name}\`, `);
      });
  });
}

/** A key that other steps have, but that does not count on this one. */
function ignoredKey(key: string, placed: PlacedStep): Finding {
  const { step, list } = placed;
  const place = list === null ? `a step of the kind ${step.kind.label}` : `a step in ${list.label}`;
  const gate = list === null ? null : openGate(key, { ...placed, step: { ...step, fields: {} } });
  const effect = gate === null ? "" : `: ${gate}`;
  return {
    code: effect === "" ? "ignored-key" : "ignored-gate",
    severity: "warning",
    message: `${stepName(step)}: \`${key}\` has no effect on ${place}${effect}.`,
    path: [...step.path, key],
    mark: { kind: "key" },
  };
}

function unknownStepKey(key: string, placed: PlacedStep, fields: readonly FieldDefinition[]): Finding {
  const { step } = placed;
  const meant = isNote(key) ? null : meantField(key, fields);
  const unknown = {
    key,
    path: [...step.path, key],
    meant,
    taken: meant !== null && Object.hasOwn(step.fields, meant),
  };
  const gate = openGate(meant, placed);
  if (gate === null) return unknownKey(unknown, `${stepName(step)}: `);
  return {
    code: "ignored-gate",
    severity: "warning",
    message: `${stepName(step)}: \`${key}\` is not a key the runtime reads: ${gate}.${didYouMean(meant)}`,
    path: unknown.path,
    mark: { kind: "key" },
    ...replacement(unknown),
  };
}

function usableFields(step: StepNode, { catalog }: LintContext): readonly FieldDefinition[] {
  // A step without an action may still become any kind, so every field may have been meant.
  const kinds = step.kind.actionKeys.length === 0 ? catalog.stepKinds : [step.kind];
  return kinds.flatMap((kind) => catalog.fieldsOf(kind));
}

/** Keys of steps that the runtime ignores, above all those that look like a gate. */
export const checkStepKeys: StepRule = (placed, context) => {
  const { step, fields } = placed;
  const read = new Set(["id", ...spellingsOf(fields)]);
  const usable = usableFields(step, context);
  const findings = Object.keys(step.fields)
    .filter((key) => !read.has(key))
    .map((key) => (context.stepKeys.has(key) ? ignoredKey(key, placed) : unknownStepKey(key, placed, usable)));
  return [...findings, ...checkMembers(fields, step.fields, step.path, `${stepName(step)}: `)];
};

/** Keys at the top of the file that the runtime ignores. */
export function checkTopLevelKeys({ workflow, catalog }: LintContext): readonly Finding[] {
  const { topLevelFields } = catalog;
  const names = spellingsOf(topLevelFields);
  const unknown = Object.keys(workflow.fields)
    .filter((key) => !names.includes(key))
    .map((key) => {
      const meant = isNote(key) ? null : meantField(key, topLevelFields);
      const taken = meant !== null && Object.hasOwn(workflow.fields, meant);
      return unknownKey({ key, path: [key], meant, taken }, "");
    });
  return [...unknown, ...checkMembers(topLevelFields, workflow.fields, [], "")];
}
