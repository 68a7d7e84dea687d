import type { JsonObject, JsonValue } from "../../contract/json-value";
import type { FieldDefinition } from "../../contract/step-kind";
import type { StepNode } from "../../document/document";
import type { Finding, LintContext } from "../finding";
import { fitsSchema } from "../fits-schema";

/** Every key under which the runtime reads these fields. */
export function spellingsOf(fields: readonly FieldDefinition[]): readonly string[] {
  return fields.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])]);
}

/** The field somebody meant by a key that is none. */
export function meantField(
  key: string,
  fields: readonly FieldDefinition[],
  { guesses }: Pick<LintContext, "guesses">,
): FieldDefinition | null {
  const mistaken = fields.find(({ mistakes }) => mistakes?.includes(key));
  if (mistaken !== undefined) return mistaken;
  const near = guesses.nearest(key, spellingsOf(fields));
  return fields.find(({ name, aliases }) => name === near || aliases?.includes(near ?? "")) ?? null;
}

/** Fields that may have been meant: without an action a step may still become any kind. */
export function usableFields(step: StepNode, { catalog }: LintContext): readonly FieldDefinition[] {
  const kinds = step.kind.actionKeys.length === 0 ? catalog.stepKinds : [step.kind];
  return kinds.flatMap((kind) => catalog.fieldsOf(kind));
}

/** Renames a key, where its value could stand under the new one and the new one is free. */
export function renaming(
  meant: FieldDefinition | null,
  value: JsonValue | undefined,
  parent: JsonObject,
): Pick<Finding, "replacement"> {
  if (meant === null || value === undefined || Object.hasOwn(parent, meant.name)) return {};
  if (!fitsSchema(value, meant.schema)) return {};
  return { replacement: { label: `Rename to ${meant.name}`, insert: meant.name } };
}
