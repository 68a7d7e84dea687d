import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { explainCondition } from "@/lib/lobster/expression/explain-condition";
import { readCondition } from "@/lib/lobster/expression/parse-condition";
import { parseExactReference } from "@/lib/lobster/expression/references";
import { resolveReference } from "@/lib/lobster/expression/resolve-reference";
import type { StepRecord } from "@/lib/lobster/run/records";
import type { DrawnLine } from "./drawing";
import type { EditorKnowledge, RecordedStep } from "./knowledge";

/** What a line carried in the last finished run. */
export type SeenValue = {
  /** `list of 3`, `text`, `number`, … */
  readonly type: string;
  /** `240 B`, `1.2 KB`; of the JSON or of the text. A value that is cut says `more than`. */
  readonly size: string;
  /** The beginning, on one line. */
  readonly sample: string;
};

const longestSample = 72;

/** The recorded value of a data line; null while no run has left one. */
export function lineValue(line: DrawnLine, knowledge: EditorKnowledge): SeenValue | null {
  const reference = parseExactReference(line.label);
  const recorded = reference === null ? undefined : knowledge.steps.get(reference.id);
  if (reference === null || recorded === undefined || knowledge.run === null) return null;
  if (recorded.status === "skipped") return { type: "nothing", size: "", sample: recorded.reason ?? "it was skipped" };
  if (reference.path[0] === "json" && recorded.json === undefined && recorded.cut) {
    return { type: "JSON", size: "too large to be kept here", sample: "" };
  }
  const value = resolveReference(reference, new Map([[reference.id, recordOf(reference.id, recorded)]]));
  return describeValue(value, recorded.cut && reference.path[0] === "stdout");
}

/** `cut`: only the beginning is known. */
export function describeValue(value: JsonValue | undefined, cut = false): SeenValue {
  if (value === undefined) return { type: "nothing", size: "", sample: "" };
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const line = text.replace(/\s+/g, " ").trim();
  return {
    type: typeWord(value),
    size: `${cut ? "more than " : ""}${byteWords(new TextEncoder().encode(text).length)}`,
    sample: line.length <= longestSample ? line : `${line.slice(0, longestSample - 1)}…`,
  };
}

/** What a condition came to in the last finished run: `3 > 5 = false`. Null while nothing is recorded for it. */
export function conditionResult(condition: string, knowledge: EditorKnowledge): string | null {
  if (knowledge.run === null || readCondition(condition).kind === "problem") return null;
  const records = new Map([...knowledge.steps].map(([id, step]) => [id, recordOf(id, step)]));
  const { holds, results } = explainCondition(condition, records);
  if (holds === null) return null;
  return results.length === 1 ? (results[0] ?? null) : `${results.join(", ")}: ${holds}`;
}

function recordOf(id: string, { status, stdout, json }: RecordedStep): StepRecord {
  return {
    id,
    ...(stdout === null ? {} : { stdout }),
    ...(json === undefined ? {} : { json }),
    ...(status === "skipped" ? { skipped: true } : {}),
  };
}

function typeWord(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return `list of ${value.length}`;
  if (typeof value === "object") {
    const count = Object.keys(value).length;
    return `mapping of ${count}`;
  }
  if (typeof value === "string") return value === "" ? "empty text" : "text";
  return typeof value === "number" ? "number" : "yes or no";
}

function byteWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 100) / 10} KB` : `${Math.round(bytes / 100_000) / 10} MB`;
}
