import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { badRequest } from "./tool-error";

/** What a call may use up. */
export type CallLimits = {
  /** Milliseconds. */
  readonly timeoutMs: number;
  /** Bytes of each stream, and of the result. */
  readonly maxStdoutBytes: number;
};

const defaults: CallLimits = { timeoutMs: 20_000, maxStdoutBytes: 512_000 };
const floors: CallLimits = { timeoutMs: 200, maxStdoutBytes: 1024 };
/** A timer of Node that is set to more than this fires at once. */
const longestTimer = 2 ** 31 - 1;

/** Limits of a call. What is asked for is raised to the floor and lowered to what the host allows. */
export function readCallLimits(given: JsonObject, host: Partial<CallLimits> = {}): CallLimits {
  const limit = (name: keyof CallLimits): number => {
    const asked = Math.max(floors[name], readPositiveInteger(given[name], name) ?? defaults[name]);
    return Math.min(asked, host[name] ?? Number.MAX_SAFE_INTEGER);
  };
  const [timeoutMs, maxStdoutBytes] = [limit("timeoutMs"), limit("maxStdoutBytes")];
  return { timeoutMs: Math.min(timeoutMs, longestTimer), maxStdoutBytes };
}

function readPositiveInteger(value: JsonValue | undefined, name: string): number | null {
  const text = typeof value === "string" ? value.trim() : value;
  if (text === undefined || text === null || text === "") return null;
  const number = typeof text === "string" && /^\d+$/.test(text) ? Number(text) : text;
  if (typeof number === "number" && Number.isSafeInteger(number) && number >= 1) return number;
  throw badRequest(`${name} must be a positive integer`);
}
