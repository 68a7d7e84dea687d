import type { EditorKnowledge } from "@/lib/editor/knowledge";
import type { StepPath } from "@/lib/lobster/contract/document-path";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepNode, WorkflowDocument } from "@/lib/lobster/document/document";
import { valueAt } from "@/lib/lobster/document/workflow-steps";
import { type ReferenceScope, referenceScope } from "@/lib/lobster/graph/reference-scope";
import { fieldsOfResult } from "@/lib/lobster/validate/rules/record-fields";
import { declaredResult } from "./declared-result";
import { type KnownValue, type ReferenceNode, valueNode } from "./value-node";

/** One place that values come from: arguments, the loop around, an earlier step. */
export type ReferenceSource = {
  readonly kind: "arguments" | "variable" | "step";
  /** Name of the step or variable; empty for the arguments. */
  readonly name: string;
  readonly title: string;
  readonly nodes: readonly ReferenceNode[];
};

/** Most steps on offer: a list of a thousand is no help, and any reference can be typed. */
const nearestSteps = 60;

const meanings: Readonly<Record<string, string>> = {
  stdout: "what it printed, as text",
  json: "what it printed, as data",
  approved: "true once a person approved",
  approvedBy: "who approved",
  initiatedBy: "who started it",
  response: "what the person answered",
  subject: "what the person saw",
  skipped: "true when its condition did not hold",
  error: "true when it failed",
  errorMessage: "why it failed",
};

const scopes = new WeakMap<WorkflowDocument, ReferenceScope>();

/** What a text of the step at a path may refer to, nearest first. Nothing but what has run before it, where it stands. */
export function referenceSources(
  document: WorkflowDocument,
  path: StepPath,
  knowledge: EditorKnowledge,
): readonly ReferenceSource[] {
  const { workflow } = document;
  const step = document.stepAt(path);
  if (workflow === null) return [];
  const args = argumentSource(workflow.fields, knowledge);
  if (step === null) return args;
  const scope = scopeOf(document, workflow.steps);
  const steps = scope.availableNames(step, nearestSteps).flatMap((name): readonly ReferenceSource[] => {
    if (!/^[A-Za-z0-9_-]+$/.test(name)) return [];
    const meaning = scope.meaning(step, name);
    if (meaning === null) return [];
    if (meaning.kind === "variable") return [variableSource(name, meaning.container, document, knowledge)];
    return meaning.available ? [stepSource(meaning.step, knowledge)] : [];
  });
  return [...steps, ...args];
}

function scopeOf(document: WorkflowDocument, steps: readonly StepNode[]): ReferenceScope {
  const known = scopes.get(document) ?? referenceScope(steps);
  scopes.set(document, known);
  return known;
}

function stepSource(step: StepNode, knowledge: EditorKnowledge): ReferenceSource {
  const id = step.id ?? "";
  const fields = fieldsOfResult(step).filter((field) => field !== "id");
  const nodes = fields.map((field) =>
    valueNode(field, `$${id}.${field}`, meanings[field] ?? "", knownField(step, id, field, knowledge)),
  );
  return { kind: "step", name: id, title: step.kind.label, nodes };
}

/** What is known of one field of a step's result. */
export function knownField(step: StepNode, id: string, field: string, knowledge: EditorKnowledge): KnownValue {
  const schema = declaredResult(step, field);
  const last = knowledge.steps.get(id);
  if (field === "json") {
    const recorded = knowledge.recorded.get(id) ?? [];
    const values = recorded.length > 0 || last?.json === undefined ? recorded : [last.json];
    return { values, runs: values.length, schema };
  }
  if (field === "response" && last?.response !== undefined) return { values: [last.response], runs: 0, schema };
  if (field === "stdout" && typeof last?.stdout === "string") return { values: [last.stdout], runs: 0, schema };
  return { values: [], runs: 0, schema };
}

function variableSource(
  name: string,
  loop: StepNode,
  document: WorkflowDocument,
  knowledge: EditorKnowledge,
): ReferenceSource {
  const isIndex = (textOf(loop.fields.index_var) ?? "index") === name;
  const items = isIndex ? [] : loopItems(loop, document, knowledge);
  const known: KnownValue = { values: items, runs: 0, schema: isIndex ? { type: "integer" } : null };
  const note = isIndex ? "its number, from 0" : "the current item";
  const nodes = [valueNode("json", `$${name}.json`, note, known)];
  return { kind: "variable", name, title: `Loop ${loop.id ?? ""}`.trim(), nodes };
}

/** Recorded items of the list that a loop goes through, as samples of its variable. */
function loopItems(loop: StepNode, document: WorkflowDocument, knowledge: EditorKnowledge): readonly JsonValue[] {
  const match = /^\$([A-Za-z0-9_-]+)\.json((?:\.[A-Za-z0-9_]+)*)$/.exec((textOf(loop.fields.for_each) ?? "").trim());
  const source = match === null ? undefined : document.allSteps.find((step) => step.id === match[1]);
  if (match === null || source === undefined) return [];
  const path = (match[2] ?? "").split(".").filter((part) => part !== "");
  const [newest] = knowledge.recorded.get(match[1] ?? "") ?? [];
  const list = valueAt(
    newest,
    path.map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
  );
  return Array.isArray(list) ? list.slice(0, 20) : [];
}

function argumentSource(fields: JsonObject, knowledge: EditorKnowledge): readonly ReferenceSource[] {
  const args = Object.hasOwn(fields, "args") && isJsonObject(fields.args) ? fields.args : {};
  const names = Object.keys(args).filter((name) => /^[A-Za-z0-9_-]+$/.test(name));
  if (names.length === 0) return [];
  const nodes = names.map((name) => {
    const definition = args[name];
    const standard = isJsonObject(definition) && Object.hasOwn(definition, "default") ? definition.default : undefined;
    const given = Object.hasOwn(knowledge.args, name) ? knowledge.args[name] : standard;
    const about = isJsonObject(definition) ? textOf(definition.description) : null;
    const values = given === undefined ? [] : [given];
    const node = valueNode(name, `\${${name}}`, about ?? "argument of the workflow", { values, runs: 0, schema: null });
    // No text can name a part of an argument.
    return { ...node, childCount: 0, children: () => [] };
  });
  return [{ kind: "arguments", name: "", title: "Arguments", nodes }];
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
