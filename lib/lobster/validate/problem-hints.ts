import type { DiagnosticFix } from "../contract/diagnostic";
import type { DocumentPath } from "../contract/document-path";
import { isJsonObject, type JsonObject, type JsonValue } from "../contract/json-value";
import type { WorkflowDocument } from "../document/document";
import { valueAt } from "../document/workflow-steps";
import { own } from "./field-checks";
import { didYouMean, nearestName } from "./nearest-name";
import type { WorkflowProblem } from "./problem";
import { type Explanation, quoting } from "./syntax-hints";

type Case = { readonly document: WorkflowDocument; readonly problem: WorkflowProblem };

function replaced({ document }: Case, path: DocumentPath, label: string, insert: string): Pick<Explanation, "fix"> {
  const range = document.rangeOf(path);
  if (range === null || document.isLocked(path)) return {};
  const fix: DiagnosticFix = { label, command: { type: "replaceText", edits: [{ ...range, insert }] } };
  return { fix };
}

function renamed({ document }: Case, path: DocumentPath, key: string): Pick<Explanation, "fix"> {
  const range = document.keyRangeOf(path);
  if (range === null || document.isLocked(path)) return {};
  const quote = document.text.charAt(range.from);
  const insert = quote === '"' || quote === "'" ? `${quote}${key}${quote}` : key;
  return { fix: { label: `Rename to ${key}`, command: { type: "replaceText", edits: [{ ...range, insert }] } } };
}

const namesOfSteps = ["stages", "tasks", "jobs", "nodes", "actions", "pipeline", "flow", "step"];

function noSteps(given: Case): Explanation | null {
  const { data } = given.document;
  if (Array.isArray(data)) return { hint: "Write `steps:` above the list." };
  if (!isJsonObject(data) || own(data, "steps") !== undefined) return null;
  const outer = Object.keys(data).find((key) => {
    const inner = own(data, key);
    return isJsonObject(inner) && Array.isArray(own(inner, "steps"));
  });
  if (outer !== undefined) {
    return {
      hint: `The steps stand inside \`${outer}\`, where they are not looked for. Move its content to the top of the file.`,
    };
  }
  const key = Object.keys(data).find((name) => namesOfSteps.includes(name) || nearestName(name, ["steps"]) !== null);
  if (key === undefined) return null;
  return {
    hint: `\`${key}\` is not read.${didYouMean("steps")}`,
    ...(Array.isArray(own(data, key)) ? renamed(given, [key], "steps") : {}),
  };
}

/** For a text that YAML took for a mapping or a list, because it begins with a brace or bracket. */
function quotedText({ document }: Case, path: DocumentPath): Explanation | null {
  const range = document.rangeOf(path);
  const sign = range === null ? "" : document.text.charAt(range.from);
  if (range === null || (sign !== "{" && sign !== "[") || document.format === "json") return null;
  const hint = `\`${sign}\` at the start of a text without quotes begins a ${sign === "{" ? "mapping" : "list"}.`;
  return document.text.slice(range.from, range.to).includes("\n")
    ? { hint }
    : { hint, fix: quoting(document.text, range) };
}

const commandKeys = ["cmd", "shell", "script", "bash", "exec"];

function noAction(given: Case, step: JsonObject): Explanation | null {
  const { path } = given.problem;
  const braces = ["run", "command", "pipeline"].find((name) => typeof (own(step, name) ?? "") === "object");
  if (braces !== undefined) return quotedText(given, [...path, braces]);
  const key = commandKeys.find((name) => typeof own(step, name) === "string");
  if (key !== undefined)
    return { hint: `Did you mean \`run\` instead of \`${key}\`?`, ...renamed(given, [...path, key], "run") };
  const foreign = ["action", "uses", "type", "agent", "task", "prompt", "tool"].find((name) =>
    Object.hasOwn(step, name),
  );
  if (foreign === undefined) return null;
  return {
    hint: `\`${foreign}\` is not read. What a step does stands in \`run\` (a command line), \`pipeline\` or \`workflow\`.`,
  };
}

const unitLengths: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  sec: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
};

/** Milliseconds of a text such as `30s`; null when it is none. */
function duration(value: JsonValue | undefined): number | null {
  const parts = typeof value === "string" ? /^\s*(\d+)\s*([a-z]*)\s*$/.exec(value) : null;
  if (parts === null) return null;
  const length = unitLengths[parts[2] === "" ? "ms" : (parts[2] ?? "")];
  return length === undefined ? null : Number(parts[1]) * length;
}

const policies: Readonly<Record<string, string>> = {
  ignore: "continue",
  skip: "continue",
  proceed: "continue",
  fail: "stop",
  abort: "stop",
  exit: "skip_rest",
  finish: "skip_rest",
};

function badValue(given: Case, value: JsonValue | undefined): Explanation | null {
  const { path } = given.problem;
  const key = String(path.at(-1));
  if (/_ms$/.test(key)) {
    const milliseconds = duration(value);
    if (milliseconds === null || milliseconds === 0) return null;
    return {
      hint: "Times are numbers of milliseconds.",
      ...replaced(given, path, `Change to ${milliseconds}`, String(milliseconds)),
    };
  }
  if (key === "on_error") {
    const word = String(value);
    const meant = policies[word] ?? nearestName(word, ["stop", "continue", "skip_rest"]);
    return meant === null
      ? null
      : { hint: `Did you mean \`${meant}\`?`, ...replaced(given, path, `Change to ${meant}`, meant) };
  }
  if (key === "retry" && typeof value === "number" && Number.isInteger(value) && value >= 1) {
    return {
      hint: "`max` counts all attempts.",
      ...replaced(given, path, `Change to { max: ${value} }`, `{ "max": ${value} }`),
    };
  }
  const word = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (/must be a boolean/.test(given.problem.message) && ["yes", "no", "on", "off", "true", "false"].includes(word)) {
    const meant = ["yes", "on", "true"].includes(word) ? "true" : "false";
    return { hint: `YAML takes \`${word}\` as a text here.`, ...replaced(given, path, `Change to ${meant}`, meant) };
  }
  return null;
}

function wrongType(given: Case, value: JsonValue | undefined): Explanation | null {
  const { problem, document } = given;
  const { path, message } = problem;
  const key = String(path.at(-1));
  if (["run", "command", "pipeline"].includes(key)) {
    const quoted = quotedText(given, path);
    if (quoted !== null) return quoted;
    const listed = Array.isArray(value) ? "Write the lines as one text, below `|`." : "Put the text in quotes.";
    return { hint: listed };
  }
  if (key === "parallel" && Array.isArray(value)) return { hint: "The list belongs under `branches`." };
  if (/responseSchema must be/.test(message)) {
    const input = valueAt(document.data, path.slice(0, path.indexOf("input") + 1));
    const written = isJsonObject(input)
      ? ["schema", "response_schema", "responseschema", "response"].find((name) => isJsonObject(own(input, name)))
      : undefined;
    const place = path.slice(0, path.indexOf("input") + 1);
    return written === undefined
      ? null
      : {
          hint: `Did you mean \`responseSchema\` instead of \`${written}\`?`,
          ...renamed(given, [...place, written], "responseSchema"),
        };
  }
  return badValue(given, value);
}

/** What to do about an error of the runtime, and a repair where one is certain; null where its words say it all. */
export function explainProblem(document: WorkflowDocument, problem: WorkflowProblem): Explanation | null {
  const given = { document, problem };
  const value = valueAt(document.data, problem.path);
  switch (problem.code) {
    case "no-steps":
      return noSteps(given);
    case "no-action":
      return isJsonObject(value) ? noAction(given, value) : null;
    case "no-id":
      return typeof value === "number" || typeof value === "boolean"
        ? {
            hint: "Ids are texts: put it in quotes.",
            ...replaced(given, problem.path, "Put it in quotes", JSON.stringify(String(value))),
          }
        : null;
    case "several-actions":
      return { hint: "Make a step of its own of each." };
    case "bad-value":
      return badValue(given, value);
    case "wrong-type":
      return wrongType(given, value);
    default:
      return null;
  }
}
