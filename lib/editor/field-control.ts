import { assertNever } from "@/lib/lobster/contract/assert-never";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { FieldDefinition } from "@/lib/lobster/contract/step-kind";

/** The control that edits a field. `json`: any value as JSON text, for what no other control can show. */
export type ControlName =
  | "text"
  | "multiline"
  | "shell"
  | "pipeline"
  | "reference"
  | "condition"
  | "number"
  | "boolean"
  | "select"
  | "key_values"
  | "approval"
  | "settings"
  | "named_settings"
  | "question"
  | "json";

export type ChosenControl = {
  readonly control: ControlName;
  /** Why the field's own control cannot show its value; null when it can, or when it has none. */
  readonly reason: string | null;
};

/** The control for a field with this value: the one its definition asks for, as long as that can show the value. */
export function controlFor(field: FieldDefinition, value: JsonValue | undefined): ChosenControl {
  const control = ownControl(field);
  if (control === "json" || value === undefined || value === null || shows(control, value)) {
    return { control, reason: null };
  }
  return { control: "json", reason: `This value is ${kindOf(value)}, so it is edited as JSON.` };
}

function ownControl({ widget, schema }: FieldDefinition): ControlName {
  if (widget !== "json") return widget;
  if (isJsonObject(member(schema, "responseSchema"))) return "question";
  if (plainSettings(schema) !== null) return "settings";
  return memberKeys(schema) === null ? "json" : "named_settings";
}

function shows(control: ControlName, value: JsonValue): boolean {
  switch (control) {
    case "text":
    case "multiline":
    case "shell":
    case "pipeline":
    case "reference":
      return typeof value === "string";
    case "select":
    case "number":
    case "condition":
      return !isCollection(value);
    case "boolean":
      return typeof value === "boolean";
    case "approval":
      return typeof value === "boolean" || typeof value === "string" || isJsonObject(value);
    case "key_values":
    case "settings":
    case "named_settings":
    case "question":
      return isJsonObject(value);
    case "json":
      return true;
    default:
      return assertNever(control);
  }
}

/** The settings of a schema when each is a number, a choice or a yes-or-no, without lists of steps; else null. */
export function plainSettings(schema: JsonObject): readonly (readonly [string, JsonObject])[] | null {
  const properties = schema.properties;
  if (!isJsonObject(properties)) return null;
  const settings = Object.entries(properties).flatMap(([name, part]) =>
    isJsonObject(part) && !holdsSteps(part) ? [[name, part] as const] : [],
  );
  const plain = settings.every(([, part]) => Array.isArray(part.enum) || isNumeric(part) || part.type === "boolean");
  return plain && settings.length > 0 ? settings : null;
}

/** Keys of each member, or null when the schema does not describe a map of small mappings. */
export function memberKeys(schema: JsonObject): readonly string[] | null {
  const each = schema.additionalProperties;
  if (!isJsonObject(each) || !isJsonObject(each.properties)) return null;
  return Object.keys(each.properties);
}

/** Steps inside a step have forms of their own. */
function holdsSteps({ items }: JsonObject): boolean {
  return isJsonObject(items) && typeof items.$ref === "string" && /^#\/definitions\/(?:child|step)$/.test(items.$ref);
}

function isNumeric({ type }: JsonObject): boolean {
  return type === "integer" || type === "number" || (Array.isArray(type) && type.includes("number"));
}

function member(schema: JsonObject, name: string): JsonValue | undefined {
  const { properties } = schema;
  return isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function isCollection(value: JsonValue): boolean {
  return typeof value === "object" && value !== null;
}

function kindOf(value: JsonValue): string {
  if (Array.isArray(value)) return "a list";
  if (isJsonObject(value)) return "a mapping";
  if (typeof value === "boolean") return "yes or no";
  return typeof value === "number" ? "a number" : "a text";
}
