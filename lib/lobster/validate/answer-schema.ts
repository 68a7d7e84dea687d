import type { JsonObject } from "../contract/json-value";

const self = { $ref: "#/definitions/answer" } as const;
const limit = { type: "integer", minimum: 0 } as const;

const types = {
  enum: ["object", "string", "number", "integer", "boolean", "array", "null"],
  description: "What kind of value it is. A form asks for an `object`.",
} as const;

/** The part of JSON Schema (draft-07) that forms are made of, for completion inside `responseSchema`. */
export const answerSchema: JsonObject = {
  type: "object",
  properties: {
    type: { anyOf: [types, { type: "array", items: types, description: "One of several kinds of values." }] },
    properties: { type: "object", additionalProperties: self, description: "The fields, by name." },
    required: { type: "array", items: { type: "string" }, description: "Names of fields that must be filled in." },
    title: { type: "string", description: "Label of the field." },
    description: { type: "string", description: "Explanation below the field." },
    enum: { type: "array", description: "The values to choose from." },
    const: { description: "The only value." },
    default: { description: "Value that the form starts with." },
    items: { ...self, description: "What each item of the list is." },
    minItems: { ...limit, description: "Fewest items." },
    maxItems: { ...limit, description: "Most items." },
    uniqueItems: { type: "boolean", description: "No item twice." },
    minLength: { ...limit, description: "Fewest characters." },
    maxLength: { ...limit, description: "Most characters." },
    pattern: { type: "string", description: "Regular expression that a text must match." },
    format: {
      type: "string",
      examples: ["date", "date-time", "time", "email", "uri", "uuid"],
      description: "What a text is: a date, an address.",
    },
    minimum: { type: "number", description: "Smallest number." },
    maximum: { type: "number", description: "Largest number." },
    exclusiveMinimum: { type: "number", description: "Numbers must be above it." },
    exclusiveMaximum: { type: "number", description: "Numbers must be below it." },
    multipleOf: { type: "number", exclusiveMinimum: 0, description: "Numbers must be a multiple of it." },
    additionalProperties: {
      anyOf: [{ type: "boolean" }, self],
      description: "`false`: no other fields than those named.",
    },
    oneOf: { type: "array", items: self, description: "Exactly one of these must fit." },
    anyOf: { type: "array", items: self, description: "At least one of these must fit." },
    allOf: { type: "array", items: self, description: "All of these must fit." },
    not: { ...self, description: "This must not fit." },
  },
};
