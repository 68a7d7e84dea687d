import { assertNever } from "../contract/assert-never";
import type { JsonObject, JsonValue } from "../contract/json-value";
import type { StepRecords } from "../run/records";
import { findReferences, parseExactReference, type Reference, type StepReference } from "./references";
import { resolveReference } from "./resolve-reference";

/** What a text may refer to. */
export type TemplateScope = {
  /** Resolved arguments by name. */
  readonly args: JsonObject;
  readonly records: StepRecords;
  /** Told of every reference that stays in the text as written, because nothing has that name. */
  readonly onUnknown?: (reference: Reference) => void;
};

/** An argument as text: strings as they are, lists and mappings as compact JSON. */
export function renderArgument(value: JsonValue): string {
  if (typeof value === "string") return value;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

/** A step's value as text: nothing for null, compact JSON for lists and mappings. */
export function renderValue(value: JsonValue | undefined): string {
  return value === undefined || value === null ? "" : renderArgument(value);
}

function renderStepReference(reference: StepReference, records: StepRecords): string {
  const value = resolveReference(reference, records);
  const [field, ...rest] = reference.path;
  if (value === undefined && rest.length === 0 && (field === "approved" || field === "skipped")) return "false";
  return renderValue(value);
}

function substitute(reference: Reference, scope: TemplateScope): string | undefined {
  switch (reference.kind) {
    case "argument": {
      const value = Object.hasOwn(scope.args, reference.name) ? scope.args[reference.name] : undefined;
      return value === undefined ? undefined : renderArgument(value);
    }
    case "step":
      return scope.records.has(reference.id) ? renderStepReference(reference, scope.records) : undefined;
    default:
      return assertNever(reference);
  }
}

/**
 * Fills in `${arg}` and `$step.path` in one scan from left to right, so a value that looks like a reference
 * is never read as one. Names nobody knows stay in the text.
 */
export function resolveTemplate(text: string, scope: TemplateScope): string {
  let result = "";
  let done = 0;
  for (const reference of findReferences(text)) {
    const value = substitute(reference, scope);
    if (value === undefined) scope.onUnknown?.(reference);
    result += text.slice(done, reference.from) + (value ?? reference.text);
    done = reference.to;
  }
  return result + text.slice(done);
}

/** Fills in `${arg}` only, as for `cwd`: step references stay as written. */
export function resolveArguments(text: string, args: JsonObject): string {
  return resolveTemplate(text, { args, records: new Map() });
}

/**
 * Value of `stdin` or `for_each`: a text that is exactly one reference gives the value behind it (undefined when
 * there is none, an error when the step is unknown), any other text is a template, any other value is itself.
 */
export function resolveReferenceOrTemplate(value: JsonValue, scope: TemplateScope): JsonValue | undefined {
  if (typeof value !== "string") return value;
  const reference = parseExactReference(value);
  return reference === null ? resolveTemplate(value, scope) : resolveReference(reference, scope.records);
}
