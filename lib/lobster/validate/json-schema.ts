import type { Catalog } from "../contract/catalog";
import type { JsonObject } from "../contract/json-value";
import type { ChildList, FieldDefinition, StepKindDefinition } from "../contract/step-kind";
import { answerSchema } from "./answer-schema";

function propertiesOf(fields: readonly FieldDefinition[]): JsonObject {
  const entries = fields.flatMap(({ name, aliases, label, help, schema }) =>
    [name, ...(aliases ?? [])].map((key) => [key, { title: label, description: help, ...schema }] as const),
  );
  return Object.fromEntries(entries);
}

const id = {
  type: "string",
  minLength: 1,
  title: "Id",
  description: "Name of the step, unique in the file. Other steps refer to it as `$id.json` or `$id.stdout`.",
} as const;

function stepSchema(kinds: readonly StepKindDefinition[], fields: readonly FieldDefinition[]): JsonObject {
  const keys = kinds.flatMap(({ actionKeys }) => actionKeys);
  return {
    type: "object",
    required: ["id"],
    properties: { id, ...propertiesOf(fields) },
    anyOf: keys.map((key) => ({ required: [key] })),
  };
}

function childSchema(catalog: Catalog): JsonObject {
  const lists: readonly ChildList[] = catalog.stepKinds.flatMap(({ childLists }) => childLists);
  const kinds = catalog.stepKinds.filter(({ kind }) => lists.some((list) => list.kinds.includes(kind)));
  const fields = kinds.flatMap((kind) => lists.flatMap((list) => catalog.fieldsOf(kind, list)));
  return stepSchema(kinds, fields);
}

/**
 * JSON Schema (draft-07) of a workflow file, for completion and hints in editors. It is a little wider than what the
 * runtime accepts: rules between several fields are left to the validation.
 */
export function toJsonSchema(catalog: Catalog): JsonObject {
  const fields = catalog.stepKinds.flatMap((kind) => catalog.fieldsOf(kind));
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Lobster workflow",
    type: "object",
    required: ["steps"],
    properties: propertiesOf(catalog.topLevelFields),
    definitions: { step: stepSchema(catalog.stepKinds, fields), child: childSchema(catalog), answer: answerSchema },
  };
}
