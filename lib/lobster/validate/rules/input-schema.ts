import { isJsonObject, type JsonObject } from "../../contract/json-value";
import { own } from "../field-checks";
import { type Finding, type Rule, stepName } from "../finding";
import { fitsSchema } from "../fits-schema";

/** Names that must be in the answer although the schema forbids them, or that no form shows. */
function requiredNames(schema: JsonObject, owner: string, path: Finding["path"]): readonly Finding[] {
  const required = own(schema, "required");
  const properties = own(schema, "properties");
  if (!Array.isArray(required) || ["allOf", "anyOf", "oneOf", "$ref"].some((key) => Object.hasOwn(schema, key)))
    return [];
  const names = isJsonObject(properties) ? Object.keys(properties) : [];
  return required
    .filter((name): name is string => typeof name === "string" && !names.includes(name))
    .map((name) => ({
      code: "unknown-answer-field",
      message:
        own(schema, "additionalProperties") === false
          ? `${owner}: no answer is right: \`${name}\` is required, and the schema allows no field of that name.`
          : `${owner}: \`${name}\` is required but not described under \`properties\`, so the form does not ask for it.`,
      path: [...path, "required"],
    }));
}

/** Schemas of answers that contradict themselves or their defaults. */
export const inputSchemaRule: Rule = {
  codes: [
    {
      code: "unknown-answer-field",
      severity: "warning",
      title: "A required field that is not described",
      help: "The form shows the fields under `properties`. A required one that is missing there can only be given as raw JSON, or not at all.",
      example:
        "steps:\n  - id: ask\n    input:\n      prompt: Where to?\n      responseSchema:\n        type: object\n" +
        "        properties: { city: { type: string } }\n        required: [town]\n",
    },
    {
      code: "default-does-not-fit",
      severity: "warning",
      title: "A default that the schema refuses",
      help: "The form starts with an answer that cannot be sent.",
      example:
        "steps:\n  - id: ask\n    input:\n      prompt: Where to?\n      responseSchema:\n        type: object\n" +
        "        properties: { city: { enum: [Oslo, Lisbon] } }\n      defaults: { city: Paris }\n",
    },
  ],
  step: ({ step }): readonly Finding[] => {
    const input = own(step.fields, "input");
    const schema = isJsonObject(input) ? own(input, "responseSchema") : undefined;
    if (!isJsonObject(input) || !isJsonObject(schema)) return [];
    const path = [...step.path, "input"];
    const owner = stepName(step);
    const defaults = own(input, "defaults");
    const properties = own(schema, "properties");
    const misfits = !isJsonObject(defaults)
      ? defaults === undefined || defaults === null || fitsSchema(defaults, schema)
        ? []
        : [{ key: null, reason: "does not fit the schema" }]
      : Object.entries(defaults).flatMap(([key, value]) => {
          const inner = isJsonObject(properties) ? own(properties, key) : undefined;
          if (inner === undefined && own(schema, "additionalProperties") === false)
            return [{ key, reason: "is no field of the answer" }];
          return isJsonObject(inner) && !fitsSchema(value, inner) ? [{ key, reason: "does not fit the schema" }] : [];
        });
    return [
      ...requiredNames(schema, owner, [...path, "responseSchema"]),
      ...misfits.map(({ key, reason }) => ({
        code: "default-does-not-fit",
        message: `${owner}: the default${key === null ? "" : ` of \`${key}\``} ${reason}.`,
        path: [...path, "defaults", ...(key === null ? [] : [key])],
      })),
    ];
  },
};
