import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { parseExactReference } from "@/lib/lobster/expression/references";
import type { EditorKnowledge } from "../knowledge";
import type { Completion } from "./completion";
import { recordedJson, valueBehind } from "./recorded-paths";
import { sampleText } from "./type-words";

const operators: readonly (readonly [string, string])[] = [
  ["==", "equal, of the same type"],
  ["!=", "not equal"],
  [">", "greater; numbers only"],
  [">=", "at least; numbers only"],
  ["<", "less; numbers only"],
  ["<=", "at most; numbers only"],
];
const joiners: readonly (readonly [string, string])[] = [
  ["&&", "both hold"],
  ["||", "one of them holds"],
];

/** What can follow in a condition: an operator behind a value, known values behind an operator. */
export function conditionCompletions(
  before: string,
  offset: number,
  knowledge: EditorKnowledge,
): readonly Completion[] {
  const compared = /(\$[\w.-]+)\s*(?:==|!=)\s*$/.exec(before);
  const span = { from: offset, to: offset };
  if (compared !== null) {
    return knownValues(compared[1] ?? "", knowledge).map((value) => ({
      ...{ kind: "value", label: JSON.stringify(value), insert: JSON.stringify(value), snippet: false },
      ...{ detail: "recorded", help: "", more: false, ...span },
    }));
  }
  const behindComparison = /(?:==|!=|<=?|>=?)\s*(?:"[^"]*"|'[^']*'|[^\s"'&|()]+)\s+$/.test(before);
  const behindValue = /(?:[\w"')])\s+$/.test(before);
  const offered = behindComparison ? joiners : behindValue ? [...operators, ...joiners] : [];
  return offered.map(([label, help]) => ({
    ...{ kind: "value", label, insert: `${label} `, snippet: false, detail: help, help: "", more: true, ...span },
  }));
}

/** Different scalars that runs recorded for a reference, at most ten. */
function knownValues(text: string, knowledge: EditorKnowledge): readonly JsonValue[] {
  const reference = parseExactReference(text);
  if (reference === null) return [];
  const [field, ...path] = reference.path;
  if (field === "approved" || field === "skipped") return [true, false];
  if (field !== "json") return [];
  const values = recordedJson(knowledge, reference.id)
    .map((value) => valueBehind(value, path))
    .filter((value) => value !== undefined && (typeof value !== "object" || value === null));
  const short = values.filter((value) => value !== undefined && sampleText(value).length < 40);
  return [...new Set(short)].filter((value) => value !== undefined).slice(0, 10);
}
