import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { isList } from "@/lib/lobster/document/workflow-steps";
import type { EditCommand } from "@/lib/lobster/edit/command";
import { type Dialect, recognise } from "./dialects";
import { isEmptyDocument } from "./editor-state";
import { plainProblem } from "./plain-problem";

/** A repair of which it is certain that it gives what was meant. */
export type CertainFix = { readonly label: string; readonly command: EditCommand };

/** Why a text has no drawing, for people. */
export type TextExplanation = {
  readonly kind: "empty" | "unreadable" | "no-workflow" | "foreign" | "no-steps" | "steps-broken";
  readonly title: string;
  readonly reason: string;
  /** What was recognised, the most telling first; empty where the file is no dialect. */
  readonly dialects: readonly Dialect[];
  readonly fix: CertainFix | null;
  /** True when a first step may be added without touching what is there. */
  readonly mayAdd: boolean;
  /** Place in the text that says it best. */
  readonly offset: number;
};

const plain = { dialects: [], fix: null, mayAdd: false, offset: 0 } as const;
const kept = "The file is kept exactly as it is.";

/** Says why this text is not drawn. Null when it has steps that can be drawn. */
export function explainText(document: WorkflowDocument): TextExplanation | null {
  if (document.allSteps.length > 0) return null;
  if (isEmptyDocument(document)) {
    const reason = "Type a command, and it becomes the first step.";
    return { ...plain, kind: "empty", title: "No steps yet", reason, mayAdd: true };
  }
  const { data } = document;
  if (data === undefined) {
    const first = document.diagnostics.find((diagnostic) => diagnostic.severity === "error");
    return {
      ...plain,
      kind: "unreadable",
      title: "This text cannot be read as a workflow",
      reason: first === undefined ? "" : plainProblem(first.message),
      offset: first?.range.from ?? 0,
    };
  }
  if (!isJsonObject(data)) return notMapping(data);
  return Object.hasOwn(data, "steps") ? stepsWithoutSteps(document, data) : withoutSteps(document, data);
}

function notMapping(data: JsonValue): TextExplanation {
  const list = isList(data) && data.length > 0 && data.every(isJsonObject);
  return {
    ...plain,
    kind: "no-workflow",
    title: list ? "This is a list without a workflow around it" : "This text is no workflow",
    reason: list
      ? `A workflow is a mapping whose \`steps\` hold the list: write \`steps:\` above it. ${kept}`
      : `A workflow is a mapping with a list of steps. ${kept}`,
  };
}

function stepsWithoutSteps(document: WorkflowDocument, data: JsonObject): TextExplanation {
  const { steps } = data;
  const offset = document.keyRangeOf(["steps"])?.from ?? 0;
  if (steps === null || (isList(steps) && steps.length === 0)) {
    const reason = "Type a command, and it becomes the first step.";
    return { ...plain, kind: "no-steps", title: "No steps yet", reason, mayAdd: true, offset };
  }
  const wrong = isList(steps) ? steps.findIndex((step) => !isJsonObject(step)) : -1;
  return {
    ...plain,
    kind: "steps-broken",
    title: "The steps of this file cannot be read",
    reason:
      wrong === -1
        ? "`steps` has to be a list: each step begins with a dash."
        : `Each step is a mapping with an id and something to do; number ${wrong + 1} is none.`,
    dialects: isJsonObject(steps) ? recognise(data) : [],
    offset: wrong === -1 ? offset : (document.rangeOf(["steps", wrong])?.from ?? offset),
  };
}

function withoutSteps(document: WorkflowDocument, data: JsonObject): TextExplanation {
  const misspelled = misspelledSteps(data);
  const key = misspelled === null ? null : document.keyRangeOf([misspelled]);
  if (misspelled !== null && key !== null) {
    const written = document.text.slice(key.from, key.to);
    const edits = [{ ...key, insert: written.replace(misspelled, "steps") }];
    return {
      ...plain,
      kind: "no-steps",
      title: `There is no list of steps in this file, but one named ${misspelled}`,
      reason: "Its members look like steps. Nothing runs under this name.",
      fix: { label: `Rename ${misspelled} to steps`, command: { type: "replaceText", edits } },
      offset: key.from,
    };
  }
  const dialects = recognise(data);
  const keys = Object.keys(data);
  const shown = `${keys.slice(0, 6).join(", ")}${keys.length > 6 ? ", …" : ""}`;
  if (dialects.length === 0) {
    return {
      ...plain,
      kind: "no-steps",
      title: "There is no list of steps in this file",
      reason: `It has the keys ${shown}. ${kept}`,
      mayAdd: true,
    };
  }
  const [first] = dialects;
  return {
    ...plain,
    kind: "foreign",
    title: "This file is written for another tool",
    reason: `It has no list of steps at the top, so nothing of it would run here. ${kept}`,
    dialects,
    offset: document.keyRangeOf([first?.keys[0] ?? ""])?.from ?? 0,
  };
}

const near = new Set(["step", "Step", "Steps", "STEPS", "stpes", "setps", "steps_", "seps", "stesp", "stepss"]);
const actions = ["run", "command", "pipeline", "workflow", "parallel", "for_each", "approval", "input"];

/** The key that was meant to be `steps`: the only one near it, whose members all do what steps do. */
function misspelledSteps(data: JsonObject): string | null {
  const found = Object.keys(data).filter((key) => near.has(key));
  const [key] = found;
  if (key === undefined || found.length > 1) return null;
  const list = data[key];
  if (!isList(list) || list.length === 0) return null;
  const like = list.every((item) => isJsonObject(item) && actions.some((action) => Object.hasOwn(item, action)));
  return like ? key : null;
}

/** Most steps and bytes up to which everything is quick. */
const manySteps = 3000;
const manyBytes = 256 * 1024;

/** A calm word about a file that is larger than most; null for all others. */
export function sizeNotice(document: WorkflowDocument): string | null {
  const bytes = document.text.length > manyBytes / 4 ? new TextEncoder().encode(document.text).length : 0;
  if (bytes > manyBytes) {
    return `This file has ${Math.round(bytes / 1024)} KB. It is shown whole, but at most ${manyBytes / 1024} KB can be saved.`;
  }
  const steps = document.allSteps.length;
  if (steps <= manySteps) return null;
  return `This file has ${steps.toLocaleString("en")} steps. Drawing and checking them takes a moment after each change.`;
}
