import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";

export type ArgumentKind = "text" | "number" | "boolean" | "json";

/** One argument that a file declares, as a field of a form. */
export type ArgumentField = {
  readonly name: string;
  readonly description: string | null;
  /** Told by the default value; text when there is none. */
  readonly kind: ArgumentKind;
  readonly hasDefault: boolean;
  /** What the field holds at first, as text. */
  readonly initial: string;
};

export type ArgumentInputs = { readonly [name: string]: string };

export type ArgumentReading =
  | { readonly kind: "args"; readonly args: JsonObject }
  | { readonly kind: "errors"; readonly errors: { readonly [name: string]: string } };

/** Fields for the `args` of a parsed workflow file, in file order. Reads only what the runtime reads. */
export function argumentFields(root: JsonValue | undefined): readonly ArgumentField[] {
  const declared = isJsonObject(root) && Object.hasOwn(root, "args") ? root.args : undefined;
  if (!isJsonObject(declared)) return [];
  return Object.entries(declared).map(([name, definition]) => fieldOf(name, definition));
}

function fieldOf(name: string, definition: JsonValue): ArgumentField {
  const known = isJsonObject(definition) ? definition : {};
  const description =
    Object.hasOwn(known, "description") && typeof known.description === "string" ? known.description : null;
  if (!Object.hasOwn(known, "default") || known.default === undefined) {
    return { name, description, kind: "text", hasDefault: false, initial: "" };
  }
  const kind = kindOf(known.default);
  const initial = typeof known.default === "string" ? known.default : JSON.stringify(known.default, null, 2);
  return { name, description, kind, hasDefault: true, initial };
}

function kindOf(value: JsonValue): ArgumentKind {
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  return typeof value === "boolean" ? "boolean" : "json";
}

export function initialInputs(fields: readonly ArgumentField[]): ArgumentInputs {
  return Object.fromEntries(fields.map((field) => [field.name, field.initial]));
}

/** The arguments that a filled form means, or what is wrong with it. A field without default that is empty is left out. */
export function readArguments(fields: readonly ArgumentField[], inputs: ArgumentInputs): ArgumentReading {
  const args: [string, JsonValue][] = [];
  const errors: [string, string][] = [];
  for (const field of fields) {
    const input = inputs[field.name] ?? "";
    if (!field.hasDefault && input === "") continue;
    const read = readInput(field.kind, input);
    if ("error" in read) errors.push([field.name, read.error]);
    else args.push([field.name, read.value]);
  }
  return errors.length > 0
    ? { kind: "errors", errors: Object.fromEntries(errors) }
    : { kind: "args", args: Object.fromEntries(args) };
}

type Reading = { readonly value: JsonValue } | { readonly error: string };

function readInput(kind: ArgumentKind, input: string): Reading {
  switch (kind) {
    case "text":
      return { value: input };
    case "boolean":
      return { value: input === "true" };
    case "number": {
      const value = Number(input);
      return input.trim() === "" || !Number.isFinite(value)
        ? { error: "Write a number, such as 3 or 0.5." }
        : { value };
    }
    case "json":
      return readJson(input);
  }
}

function readJson(input: string): Reading {
  try {
    const value: JsonValue = JSON.parse(input);
    return { value };
  } catch (error) {
    return { error: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Arguments written as one JSON object, which may name more than the file declares. */
export function readArgumentObject(input: string): { readonly args: JsonObject } | { readonly error: string } {
  const read = readJson(input.trim() === "" ? "{}" : input);
  if ("error" in read) return read;
  return isJsonObject(read.value) ? { args: read.value } : { error: 'Arguments are one JSON object: {"name": value}.' };
}

/** The texts that make the form hold these arguments; names that the file does not declare are given back as `extra`. */
export function inputsOf(
  fields: readonly ArgumentField[],
  args: JsonObject,
): { readonly inputs: ArgumentInputs; readonly extra: readonly string[] } {
  const inputs = fields.map((field): [string, string] => {
    const value = Object.hasOwn(args, field.name) ? args[field.name] : undefined;
    if (value === undefined) return [field.name, field.initial];
    return [field.name, typeof value === "string" && field.kind !== "json" ? value : JSON.stringify(value)];
  });
  const names = new Set(fields.map((field) => field.name));
  return { inputs: Object.fromEntries(inputs), extra: Object.keys(args).filter((name) => !names.has(name)) };
}
