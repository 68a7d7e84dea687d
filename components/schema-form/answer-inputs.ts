import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { AnswerFault, AnswerField, AnswerOption } from "./answer-field";

/**
 * What a person has put into one control: the text as it stands, the number of the chosen option, or the entries of a
 * list. `null` is the answer null. A control that is not named is untouched, and nothing is sent for it.
 */
export type AnswerInput = string | readonly string[] | null;

/** By the pointer of the field. */
export type AnswerInputs = { readonly [pointer: string]: AnswerInput };

/** The answer that filled controls mean; `undefined` when nothing is filled in. */
export type AnswerReading = {
  readonly value: JsonValue | undefined;
  /** Texts that mean no value at all. What the schema says is judged elsewhere. */
  readonly faults: readonly AnswerFault[];
};

export function readAnswer(root: AnswerField, inputs: AnswerInputs): AnswerReading {
  const faults: AnswerFault[] = [];
  const value = readField(root, inputs, faults);
  return { value, faults };
}

function readField(field: AnswerField, inputs: AnswerInputs, faults: AnswerFault[]): JsonValue | undefined {
  const { control, pointer } = field;
  const input = Object.hasOwn(inputs, pointer) ? inputs[pointer] : undefined;
  if (input === null) return null;
  if (control.kind === "group") return readGroup(field, control.fields, inputs, faults);
  if (input === undefined) return undefined;
  if (typeof input !== "string") {
    return control.kind === "choices" ? input.flatMap((chosen) => optionAt(control.options, chosen)) : input;
  }
  switch (control.kind) {
    case "text":
      return input === "" ? undefined : input;
    case "number":
      return readNumber(input, field, faults);
    case "boolean":
      return input === "true";
    case "choice":
      return optionAt(control.options, input)[0];
    case "json":
      return readJson(input, field, faults);
    default:
      return undefined;
  }
}

/** An object that nothing was filled into is left out, unless the answer needs it. */
function readGroup(
  { required }: AnswerField,
  fields: readonly AnswerField[],
  inputs: AnswerInputs,
  faults: AnswerFault[],
): JsonValue | undefined {
  const entries = fields.flatMap((field): [string, JsonValue][] => {
    const value = readField(field, inputs, faults);
    return value === undefined ? [] : [[field.name, value]];
  });
  return entries.length === 0 && !required ? undefined : Object.fromEntries(entries);
}

function optionAt(options: readonly AnswerOption[], chosen: string): readonly JsonValue[] {
  const option = options[Number(chosen)];
  return option === undefined ? [] : [option.value];
}

/** A text that is no number is passed on as it is: the schema refuses it, together with all else that is wrong. */
function readNumber(input: string, field: AnswerField, faults: AnswerFault[]): JsonValue | undefined {
  const text = input.trim();
  if (text === "") return undefined;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return text;
  const value = Number(text);
  const exact = Number.isFinite(value) && (/[.e]/i.test(text) || Number.isSafeInteger(value));
  if (!exact) faults.push({ field, message: "This number is too large to be kept exactly." });
  return value;
}

function readJson(input: string, field: AnswerField, faults: AnswerFault[]): JsonValue | undefined {
  if (input.trim() === "") return undefined;
  const read = parseJson(input);
  if ("value" in read) return read.value;
  faults.push({ field, message: read.error });
  return undefined;
}

/** The value of a JSON text, or what is wrong with the text. */
export function parseJson(text: string): { readonly value: JsonValue } | { readonly error: string } {
  try {
    const value: JsonValue = JSON.parse(text);
    return { value };
  } catch (error) {
    return { error: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Inputs that mean this value; null when no inputs of the form do. */
export function inputsFor(root: AnswerField, value: JsonValue): AnswerInputs | null {
  const inputs = fittingInputs(root, value);
  const { value: read } = readAnswer(root, inputs);
  return read !== undefined && holdsAll(read, value) ? inputs : null;
}

/** Inputs for the parts of a value that the controls can hold; the rest stays untouched. */
export function fittingInputs(field: AnswerField, value: JsonValue): AnswerInputs {
  const { control, pointer, nullable } = field;
  if (value === null && nullable) return { [pointer]: null };
  switch (control.kind) {
    case "group":
      return !isJsonObject(value)
        ? {}
        : Object.assign(
            {},
            ...control.fields.flatMap((child) => {
              const part = Object.hasOwn(value, child.name) ? value[child.name] : undefined;
              return part === undefined ? [] : [fittingInputs(child, part)];
            }),
          );
    case "text":
      return typeof value === "string" && value !== "" && fitsControl(value, control) ? { [pointer]: value } : {};
    case "number":
      return typeof value === "number" ? { [pointer]: String(value) } : {};
    case "boolean":
      return typeof value === "boolean" ? { [pointer]: String(value) } : {};
    case "choice": {
      const index = optionIndex(control.options, value);
      return index === -1 ? {} : { [pointer]: String(index) };
    }
    case "choices": {
      if (!Array.isArray(value)) return {};
      const chosen = value.map((one) => optionIndex(control.options, one));
      return chosen.includes(-1) ? {} : { [pointer]: chosen.map(String) };
    }
    case "texts": {
      const texts = Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
      return Array.isArray(value) && texts.length === value.length ? { [pointer]: texts } : {};
    }
    case "json":
      return { [pointer]: JSON.stringify(value, null, 2) };
  }
}

function fitsControl(value: string, { lines, format }: { readonly lines: string; readonly format: string }): boolean {
  if (format === "date") return /^\d{4}-\d\d-\d\d$/.test(value);
  return lines === "many" || !/[\r\n]/.test(value);
}

function optionIndex(options: readonly AnswerOption[], value: JsonValue): number {
  return options.findIndex((option) => sameJson(option.value, value));
}

/** True when a form's answer is this value, but for empty objects that the answer needs and the value lacks. */
export function holdsAll(read: JsonValue, value: JsonValue): boolean {
  if (!isJsonObject(read) || !isJsonObject(value)) return sameJson(read, value);
  return (
    Object.keys(value).every((key) => Object.hasOwn(read, key)) &&
    Object.entries(read).every(([key, part]) => holdsAll(part, Object.hasOwn(value, key) ? (value[key] ?? null) : {}))
  );
}

/** True for values that are the same JSON, whatever the order of keys. */
export function sameJson(a: JsonValue, b: JsonValue): boolean {
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((one, index) => sameJson(one, b[index] ?? null));
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key] ?? null, b[key] ?? null))
  );
}
