import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { renderValue } from "@/lib/lobster/expression/resolve-template";
import { scriptText } from "@/lib/lobster/pipeline/script-text";
import { formatDate } from "./format-date";

type Value = JsonValue | undefined;

/** Changes a value on its way into the text; undefined stands for a value that is missing. */
export type Filter = (value: Value) => Value;

type FilterMaker = (args: readonly string[]) => Filter;

const filters: ReadonlyMap<string, FilterMaker> = new Map<string, FilterMaker>([
  ["upper", () => (value) => scriptText(value).toUpperCase()],
  ["lower", () => (value) => scriptText(value).toLowerCase()],
  ["trim", () => (value) => scriptText(value).trim()],
  ["string", () => scriptText],
  ["truncate", ([length = "80"]) => truncate(wholeNumber("truncate", length))],
  [
    "replace",
    ([from = "", to = ""]) =>
      (value) =>
        replaceAll(scriptText(value), from, to),
  ],
  [
    "split",
    ([separator = ","]) =>
      (value) =>
        scriptText(value).split(separator),
  ],
  ["first", () => (value) => (Array.isArray(value) ? value[0] : value)],
  ["last", () => (value) => (Array.isArray(value) ? value.at(-1) : value)],
  ["length", () => (value) => (typeof value === "string" || Array.isArray(value) ? value.length : 0)],
  [
    "join",
    ([separator = ", "]) =>
      (value) =>
        join(value, separator),
  ],
  ["json", () => (value) => (value === undefined ? undefined : JSON.stringify(value, null, 2))],
  [
    "default",
    ([other = ""]) =>
      (value) =>
        value === undefined || value === null || value === "" ? other : value,
  ],
  ["round", ([digits = "0"]) => round(wholeNumber("round", digits))],
  [
    "date",
    ([format]) =>
      (value) =>
        formatDate(value, format ?? null),
  ],
]);

/** In the order of the table above. */
export const filterNames: readonly string[] = [...filters.keys()];

/** The filter of a name with its arguments. Throws `Unknown template filter: …`, or what an argument should have been. */
export function makeFilter(name: string, args: readonly string[]): Filter {
  const make = filters.get(name);
  if (make === undefined) throw refused(`Unknown template filter: ${name}`);
  return make(args);
}

function wholeNumber(filter: string, text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && Number.isInteger(number) && number >= 0) return number;
  throw refused(`Template filter ${filter} needs a whole number, not ${JSON.stringify(text)}`);
}

function refused(message: string): LobsterError {
  return new LobsterError("runtime_error", "command_failed", message);
}

/** The dots come on top of the length. */
function truncate(length: number): Filter {
  return (value) => {
    const text = scriptText(value);
    return text.length > length ? `${text.slice(0, length)}...` : text;
  };
}

function replaceAll(text: string, from: string, to: string): string {
  // As a function, so that `$&` in the new text means nothing.
  return from === "" ? text : text.replaceAll(from, () => to);
}

function join(value: Value, separator: string): string {
  return Array.isArray(value) ? value.map(renderValue).join(separator) : scriptText(value);
}

function round(digits: number): Filter {
  const factor = 10 ** digits;
  return (value) => {
    const isNumber = typeof value === "number" || (typeof value === "string" && value.trim() !== "");
    const scaled = isNumber ? Number(value) * factor : Number.NaN;
    // Larger numbers have no decimals left to round.
    return Math.abs(scaled) <= Number.MAX_SAFE_INTEGER ? Math.round(scaled) / factor : value;
  };
}
