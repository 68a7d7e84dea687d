import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { shownValue, typedValue } from "./typed-value";

/** The value that a typed text means, `undefined` for nothing at all, or why it means none. */
export type ValueReading =
  | { readonly ok: true; readonly value: JsonValue | undefined }
  | { readonly ok: false; readonly message: string };

/** How a control shows a value as text, and what a typed text means in its place. */
export type ValueMeaning = {
  show(value: JsonValue | undefined): string;
  /** `old` is the value in the file now. */
  read(text: string, old: JsonValue | undefined): ValueReading;
};

const text: ValueMeaning = {
  show: (value) => (typeof value === "string" ? shownValue(value) : ""),
  read: (typed, old) => meant(typedValue(typeof old === "string" ? old : "", typed)),
};

/** A text; an empty one stands in the file. */
export const textMeaning: ValueMeaning = text;

/** A text; an empty one takes the field out of the file. */
export const optionalTextMeaning: ValueMeaning = {
  show: text.show,
  read: (typed, old) => (typed === "" ? meant(undefined) : text.read(typed, old)),
};

/** A number; an empty text takes the field out. */
export const numberMeaning: ValueMeaning = {
  show: (value) => (value === undefined || value === null ? "" : String(value)),
  read: (typed) => {
    if (typed.trim() === "") return meant(undefined);
    const value = Number(typed.trim());
    return Number.isFinite(value) ? meant(value) : { ok: false, message: "This must be a number." };
  },
};

/** Any value as JSON; an empty text takes the field out. */
export const jsonMeaning: ValueMeaning = {
  show: (value) => (value === undefined ? "" : JSON.stringify(value, null, 2)),
  read: (typed) => {
    if (typed.trim() === "") return meant(undefined);
    const read = parsed(typed);
    return "value" in read ? meant(read.value) : { ok: false, message: `This is no JSON yet: ${read.error}` };
  },
};

/** A text stays a text; a number, a yes-or-no or a collection keeps its own type while it is typed as one. */
export const likeBeforeMeaning: ValueMeaning = {
  show: (value) => (value === undefined || typeof value === "string" ? text.show(value) : JSON.stringify(value)),
  read: (typed, old) => {
    if (old === undefined || typeof old === "string") return text.read(typed, old);
    const read = parsed(typed);
    return meant("value" in read && sameType(read.value, old) ? read.value : typed);
  },
};

/** A condition: `true` and `false` are themselves, an empty text takes the field out. */
export const conditionMeaning: ValueMeaning = {
  show: (value) => (value === undefined || value === null ? "" : String(value)),
  read: (typed, old) => {
    if (typed.trim() === "") return meant(undefined);
    if (typed === "true" || typed === "false") return meant(typed === "true");
    return text.read(typed, old);
  },
};

function meant(value: JsonValue | undefined): ValueReading {
  return { ok: true, value };
}

function sameType(a: JsonValue, b: JsonValue): boolean {
  if (b === null) return true;
  return typeof a === typeof b && Array.isArray(a) === Array.isArray(b) && isJsonObject(a) === isJsonObject(b);
}

function parsed(typed: string): { readonly value: JsonValue } | { readonly error: string } {
  try {
    const value: JsonValue = JSON.parse(typed);
    return { value };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { error: error.message };
  }
}
