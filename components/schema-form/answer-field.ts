import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";

export type AnswerOption = { readonly value: JsonValue; readonly label: string };

/** How one part of an answer is written. `json`: any value, as text. */
export type AnswerControl =
  | { readonly kind: "text"; readonly lines: "one" | "many"; readonly format: "plain" | "date" | "email" | "url" }
  | { readonly kind: "number"; readonly whole: boolean }
  | { readonly kind: "boolean" }
  | { readonly kind: "choice"; readonly options: readonly AnswerOption[] }
  | { readonly kind: "texts"; readonly mayBeEmpty: boolean }
  | { readonly kind: "choices"; readonly options: readonly AnswerOption[]; readonly mayBeEmpty: boolean }
  | { readonly kind: "group"; readonly fields: readonly AnswerField[] }
  | { readonly kind: "json" };

/** One part of an answer, as a schema describes it. */
export type AnswerField = {
  /** JSON Pointer of its place in the answer, empty for the answer itself. */
  readonly pointer: string;
  /** Key in the object around it; empty for the answer itself. */
  readonly name: string;
  readonly label: string;
  readonly description: string | null;
  /** What the schema says about size and form, in words. */
  readonly limits: string | null;
  readonly required: boolean;
  /** `null` is an answer of its own. */
  readonly nullable: boolean;
  /** A starting value in the schema itself. */
  readonly suggested: JsonValue | undefined;
  readonly control: AnswerControl;
  /** The schema has rules that the controls do not show. */
  readonly hasMoreRules: boolean;
};

/** Something wrong with an answer, at the field that it is shown at; null when the form has none for it. */
export type AnswerFault = {
  readonly field: AnswerField | null;
  readonly message: string;
  /** Set when one entry of a list is wrong, counted from 0. */
  readonly entry?: number;
};

/** Beyond these a form is no help; the answer is written as JSON. */
const most = { depth: 6, fields: 200, options: 200 } as const;
/** Texts that may be longer than this get a control with several lines. */
const oneLine = 120;
const combining = ["$ref", "allOf", "anyOf", "oneOf", "not", "if", "patternProperties", "dependencies"] as const;

/** The form of a draft-07 schema: a `json` control for whatever has no better one. */
export function answerField(schema: JsonValue): AnswerField {
  const root = fieldOf(schema, { pointer: "", name: "", required: true, depth: 0 });
  return countFields(root) > most.fields ? { ...root, control: { kind: "json" } } : root;
}

/** Place of a key in the object at a pointer. */
export function pointerTo(pointer: string, key: string): string {
  return `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

type Place = { readonly pointer: string; readonly name: string; readonly required: boolean; readonly depth: number };

function fieldOf(schema: JsonValue, place: Place): AnswerField {
  const rules = isJsonObject(schema) ? schema : {};
  const { types, nullable } = typesOf(rules);
  const { pointer, name, required } = place;
  return {
    ...{ pointer, name, required, nullable },
    label: textOf(rules.title) ?? name,
    description: textOf(rules.description),
    limits: limitsOf(rules, types),
    suggested: Object.hasOwn(rules, "default") ? rules.default : undefined,
    control: controlOf(rules, types, place),
    hasMoreRules: combining.some((keyword) => Object.hasOwn(rules, keyword)),
  };
}

function typesOf({ type, properties, enum: values }: JsonObject) {
  const given = Array.isArray(type) ? type : [type];
  const types = given.filter((one) => typeof one === "string" && one !== "null");
  if (types.length === 0 && isJsonObject(properties)) types.push("object");
  return { types, nullable: given.includes("null") && !Array.isArray(values) };
}

function controlOf(rules: JsonObject, types: readonly JsonValue[], place: Place): AnswerControl {
  const options = optionsOf(rules);
  if (options !== null) return options.length > most.options ? { kind: "json" } : { kind: "choice", options };
  const [type, ...others] = types;
  if (others.length > 0) return { kind: "json" };
  switch (type) {
    case "string":
      return textControl(rules);
    case "number":
    case "integer":
      return { kind: "number", whole: type === "integer" };
    case "boolean":
      return { kind: "boolean" };
    case "array":
      return listControl(rules);
    case "object":
      return groupControl(rules, place);
    default:
      return { kind: "json" };
  }
}

/** The values that a schema lists, null when it lists none. */
function optionsOf(rules: JsonObject): readonly AnswerOption[] | null {
  if (Array.isArray(rules.enum)) return rules.enum.map((value) => ({ value, label: optionLabel(value) }));
  if (rules.const !== undefined) return [{ value: rules.const, label: optionLabel(rules.const) }];
  for (const branches of [rules.oneOf, rules.anyOf]) {
    if (!Array.isArray(branches) || branches.length === 0) continue;
    const options = branches.flatMap((branch) =>
      isJsonObject(branch) && branch.const !== undefined
        ? [{ value: branch.const, label: textOf(branch.title) ?? optionLabel(branch.const) }]
        : [],
    );
    if (options.length === branches.length) return options;
  }
  return null;
}

function optionLabel(value: JsonValue): string {
  return typeof value === "string" && value !== "" ? value : JSON.stringify(value);
}

function textControl({ format, maxLength, pattern }: JsonObject): AnswerControl {
  if (format === "date") return { kind: "text", lines: "one", format };
  if (format === "email") return { kind: "text", lines: "one", format };
  if (format === "uri" || format === "url") return { kind: "text", lines: "one", format: "url" };
  const short = typeof maxLength === "number" && maxLength <= oneLine;
  const lines = short || typeof pattern === "string" || typeof format === "string" ? "one" : "many";
  return { kind: "text", lines, format: "plain" };
}

function listControl({ items, minItems }: JsonObject): AnswerControl {
  if (!isJsonObject(items)) return { kind: "json" };
  const mayBeEmpty = typeof minItems !== "number" || minItems === 0;
  const options = optionsOf(items);
  if (options !== null)
    return options.length > most.options ? { kind: "json" } : { kind: "choices", options, mayBeEmpty };
  return items.type === "string" ? { kind: "texts", mayBeEmpty } : { kind: "json" };
}

function groupControl({ properties, required }: JsonObject, { pointer, depth }: Place): AnswerControl {
  const names = isJsonObject(properties) ? Object.entries(properties) : [];
  if (names.length === 0 || depth >= most.depth) return { kind: "json" };
  const needed = Array.isArray(required) ? required : [];
  const fields = names.map(([name, schema]) =>
    fieldOf(schema, { pointer: pointerTo(pointer, name), name, required: needed.includes(name), depth: depth + 1 }),
  );
  return { kind: "group", fields };
}

function limitsOf(rules: JsonObject, types: readonly JsonValue[]): string | null {
  const [type] = types;
  const number = (key: string): number | null => {
    const limit = rules[key];
    return typeof limit === "number" ? limit : null;
  };
  switch (type) {
    case "integer":
    case "number": {
      const [from, to] = [number("minimum"), number("maximum")];
      const range = rangeWords(from, to);
      const what = type === "integer" ? "A whole number" : "A number";
      return type === "number" && range === null ? null : `${what}${range === null ? "" : ` ${range}`}.`;
    }
    case "string": {
      const range = countWords(number("minLength"), number("maxLength"), "character");
      const pattern = typeof rules.pattern === "string" ? `Must match ${rules.pattern}` : null;
      return [range, pattern].filter((part) => part !== null).join(" ") || null;
    }
    case "array":
      return countWords(number("minItems"), number("maxItems"), "entry");
    default:
      return null;
  }
}

function rangeWords(from: number | null, to: number | null): string | null {
  if (from !== null && to !== null) return `from ${from} to ${to}`;
  if (from !== null) return `of at least ${from}`;
  return to === null ? null : `of at most ${to}`;
}

function countWords(from: number | null, to: number | null, noun: "character" | "entry"): string | null {
  const few = from === null || from === 0 ? null : from;
  const nouns = (count: number): string => `${count} ${count === 1 ? noun : noun === "entry" ? "entries" : `${noun}s`}`;
  if (few !== null && to !== null) return few === to ? `Exactly ${nouns(to)}.` : `From ${few} to ${nouns(to)}.`;
  if (few !== null) return `At least ${nouns(few)}.`;
  return to === null ? null : `At most ${nouns(to)}.`;
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

function countFields({ control }: AnswerField): number {
  return 1 + (control.kind === "group" ? control.fields.reduce((sum, field) => sum + countFields(field), 0) : 0);
}
