import { environmentVariables } from "@/lib/catalog/environment-variables";
import { isJsonObject, type JsonObject } from "@/lib/lobster/contract/json-value";
import type { StepNode, Workflow } from "@/lib/lobster/document/document";
import { isNameCharacter } from "@/lib/lobster/expression/references";
import { referenceScope } from "@/lib/lobster/graph/reference-scope";
import { fieldsOfResult } from "@/lib/lobster/validate/rules/record-fields";
import type { EditorKnowledge } from "../knowledge";
import type { Completion } from "./completion";
import { pathChoices } from "./recorded-paths";
import { sampleText } from "./type-words";

/** Most steps on offer: a list of a thousand is no help, and any reference can be typed. */
const nearest = 60;

const meanings: Readonly<Record<string, string>> = {
  json: "what it printed, as data",
  stdout: "what it printed, as text",
  approved: "true once a person approved",
  approvedBy: "who approved",
  initiatedBy: "who started it",
  response: "what the person answered",
  subject: "what the person saw",
  skipped: "true when its condition did not hold",
  error: "true when it failed",
  errorMessage: "why it failed",
  id: "its id",
};

/** Fields of a result in the order in which people need them. */
const usual: readonly string[] = ["approved", "response", "json", "stdout", "skipped"];

type ReferencePlace = {
  readonly workflow: Workflow;
  readonly step: StepNode;
  readonly knowledge: EditorKnowledge;
  /** Text of the value before the cursor. */
  readonly before: string;
  readonly offset: number;
};

/**
 * References that can stand at the cursor: steps that ran before this one and what they are known to give. Null where
 * no reference is being typed.
 */
export function referenceCompletions(place: ReferencePlace): readonly Completion[] | null {
  const typed = /\$([A-Za-z0-9_-]*)((?:\.[A-Za-z0-9_]*)*)$/.exec(place.before);
  if (typed === null) return null;
  const [whole, id = "", dots = ""] = typed;
  const base = { from: place.offset - whole.length, to: place.offset };
  return dots === "" ? namesOf(place, base) : fieldsAt(place, base, id, dots.slice(1).split(".").slice(0, -1));
}

type Span = { readonly from: number; readonly to: number };

function reference(text: string, detail: string, help: string, more: boolean, span: Span): Completion {
  return { kind: "reference", label: text, insert: text, snippet: false, detail, help, more, ...span };
}

function namesOf({ workflow, step, knowledge }: ReferencePlace, span: Span): readonly Completion[] {
  const scope = referenceScope(workflow.steps);
  return scope.availableNames(step, nearest).flatMap((name) => {
    const meaning = scope.meaning(step, name);
    if (meaning === null || ![...name].every(isNameCharacter)) return [];
    if (meaning.kind === "variable") return [reference(`$${name}.json`, loopMeaning(name), "", true, span)];
    const known = fieldsOfResult(meaning.step);
    return usual
      .filter((field) => known.includes(field) && (field !== "skipped" || isConditional(meaning.step)))
      .map((field) => {
        const help = `\`${name}\`: ${meaning.step.kind.label.toLowerCase()} step. ${meaning.step.kind.summary(meaning.step.fields)}`;
        return reference(`$${name}.${field}`, fieldDetail(knowledge, name, field), help, field === "json", span);
      });
  });
}

function fieldDetail(knowledge: EditorKnowledge, name: string, field: string): string {
  const recorded = knowledge.steps.get(name);
  const value = field === "json" ? recorded?.json : field === "stdout" ? (recorded?.stdout ?? undefined) : undefined;
  return value === undefined ? (meanings[field] ?? "") : sampleText(value);
}

function fieldsAt(place: ReferencePlace, span: Span, id: string, path: readonly string[]): readonly Completion[] {
  const { workflow, step, knowledge } = place;
  const meaning = referenceScope(workflow.steps).meaning(step, id);
  if (meaning === null || (meaning.kind === "step" && !meaning.available)) return [];
  const [field, ...inner] = path;
  if (field === undefined) {
    const fields = meaning.kind === "variable" ? ["json"] : fieldsOfResult(meaning.step);
    return fields.map((name) =>
      reference(`$${id}.${name}`, fieldDetail(knowledge, id, name), meanings[name] ?? "", name === "json", span),
    );
  }
  return pathChoices({ meaning, id, field, inner, knowledge }).map((choice) => {
    const text = `$${[id, ...path, choice.name].join(".")}`;
    return reference(text, choice.detail, choice.help, choice.more, span);
  });
}

function isConditional({ fields }: StepNode): boolean {
  return Object.hasOwn(fields, "when") || Object.hasOwn(fields, "condition");
}

function loopMeaning(name: string): string {
  return name === "index" ? "its position, from 0" : "of the current round";
}

/** `${name}` for the arguments of the workflow. Null where none is being typed. */
export function argumentCompletions(place: ReferencePlace): readonly Completion[] | null {
  const typed = /\$\{([A-Za-z0-9_-]*)$/.exec(place.before);
  if (typed === null) return null;
  return Object.entries(argumentsOf(place.workflow)).map(([name, definition]) => {
    const settings = isJsonObject(definition) ? definition : {};
    const last = Object.hasOwn(place.knowledge.args, name) ? place.knowledge.args[name] : undefined;
    const value = last ?? settings.default;
    return {
      ...{ kind: "argument", label: `\${${name}}`, insert: `\${${name}}`, snippet: false, more: false },
      detail: value === undefined ? "argument" : sampleText(value),
      help: typeof settings.description === "string" ? settings.description : "",
      from: place.offset - typed[0].length,
      to: place.offset,
    };
  });
}

/** Environment variables that a command line finds: those of the file and those that the runtime sets. */
export function variableCompletions(place: ReferencePlace): readonly Completion[] {
  const typed = /\$([A-Za-z_][A-Za-z0-9_]*)?$/.exec(place.before);
  if (typed === null) return [];
  const own = [place.workflow.fields.env, place.step.fields.env]
    .filter(isJsonObject)
    .flatMap((env) => Object.entries(env));
  const found = new Map<string, string>(own.map(([name, value]) => [name, `env: ${sampleText(value)}`]));
  for (const name of Object.keys(argumentsOf(place.workflow))) {
    found.set(`LOBSTER_ARG_${name.toUpperCase().replace(/[^A-Z0-9]/g, "_")}`, `the argument ${name}, safe in quotes`);
  }
  for (const { name, read, help } of environmentVariables)
    if (read === "step" && !name.includes("<")) found.set(name, help);
  return [...found].map(([name, help]) => ({
    ...{ kind: "variable", label: `$${name}`, insert: `$${name}`, snippet: false, more: false },
    ...{ detail: "environment", help },
    from: place.offset - typed[0].length,
    to: place.offset,
  }));
}

function argumentsOf(workflow: Workflow): JsonObject {
  const args = workflow.fields.args;
  return isJsonObject(args) ? args : {};
}
