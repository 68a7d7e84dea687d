import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { code, table } from "./markdown";

/** A JSON Schema fragment in a few words. */
export function schemaText(schema: JsonObject): string {
  const { oneOf, type, enum: choice, minimum, maximum, minLength, minItems } = schema;
  if (Array.isArray(oneOf)) return oneOf.filter(isJsonObject).map(schemaText).join(" or ");
  if (Array.isArray(choice)) return choice.map((one) => code(JSON.stringify(one))).join(", ");
  const types = Array.isArray(type) ? type.join(" or ") : typeof type === "string" ? type : "any value";
  const bounds = [
    minimum === undefined ? "" : `from ${String(minimum)}`,
    maximum === undefined ? "" : `to ${String(maximum)}`,
    minLength === undefined ? "" : "not empty",
    minItems === undefined ? "" : "not empty",
  ].filter((one) => one !== "");
  return [types, ...bounds].join(", ").replace(", to", " to");
}

/** The default that a schema names, as code; empty without one. */
export function defaultText(schema: JsonObject): string {
  return Object.hasOwn(schema, "default") ? code(JSON.stringify(schema.default)) : "";
}

function propertiesOf(schema: JsonObject): readonly (readonly [string, JsonObject])[] {
  const variants: readonly JsonValue[] = Array.isArray(schema.oneOf) ? schema.oneOf : [schema];
  return variants.filter(isJsonObject).flatMap((variant) => {
    const { properties } = variant;
    if (!isJsonObject(properties)) return [];
    return Object.entries(properties).flatMap(([name, value]) => (isJsonObject(value) ? [[name, value] as const] : []));
  });
}

/** A table of the members that a schema names; empty when it names none. */
export function membersTable(schema: JsonObject): string {
  const rows = propertiesOf(schema).map(([name, member]) => [
    code(name),
    schemaText(member),
    defaultText(member),
    typeof member.description === "string" ? member.description : "",
  ]);
  return table(["Member", "Value", "Default", ""], rows);
}
