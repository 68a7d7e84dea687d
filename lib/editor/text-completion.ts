import type { JsonObject } from "@/lib/lobster/contract/json-value";
import type { FieldDefinition } from "@/lib/lobster/contract/step-kind";
import type { StepNode, Workflow } from "@/lib/lobster/document/document";
import type { Completion, CompletionRequest } from "./completion/completion";
import { conditionCompletions } from "./completion/condition-completions";
import { fieldNamed, fieldPlace, fieldsOfStep, schemasAt, stepListAt } from "./completion/field-place";
import { keyCompletions } from "./completion/key-completions";
import { pipelineCompletions } from "./completion/pipeline-completions";
import { argumentCompletions, referenceCompletions, variableCompletions } from "./completion/reference-completions";
import { stepSnippets } from "./completion/step-snippets";
import { schemaValues } from "./completion/value-completions";
import { type CursorPlace, cursorPlace } from "./loose/cursor-place";
import { startOfLine } from "./loose/loose-lines";
import { looseWorkflow, stepIn } from "./loose/loose-workflow";
import { readLoosely } from "./loose/read-loosely";

type ValuePlace = Extract<CursorPlace, { kind: "value" }>;

/**
 * What could be written at the cursor. Read from the text around it, so that it works in the middle of typing; the last
 * document that could be read only says how the file is written.
 */
export function completionsAt(request: CompletionRequest): readonly Completion[] {
  const file = readLoosely(request.text);
  const place = cursorPlace(file, request.offset);
  if (place === null) return [];
  const workflow = looseWorkflow(file, request.catalog);
  const { step: stepPath } = fieldPlace(place.path, request.catalog);
  const step = stepPath === null ? null : stepIn(workflow, stepPath, request.catalog);
  switch (place.kind) {
    case "key": {
      const keys = keyCompletions(request, place, step?.fields ?? {});
      return [...keys, ...stepsBelow(request, place)];
    }
    case "item": {
      const list = stepListAt(place.path, request.catalog);
      if (list === null) return [];
      return stepSnippets(request, list, { from: place.from, to: place.to, column: place.column, dashed: false });
    }
    case "value":
      return valueCompletions(request, place, workflow, step);
  }
}

/** At the column of the keys that hold a list, where a list may begin as well. */
function stepsBelow(request: CompletionRequest, place: Extract<CursorPlace, { kind: "key" }>): readonly Completion[] {
  const last = place.map?.entries.findLast((entry) => entry.from < place.from);
  if (last === undefined || last.value !== null || last.colon === null || place.flow) return [];
  const list = stepListAt([...place.path, last.key], request.catalog);
  if (list === null || !place.indented) return [];
  return stepSnippets(request, list, { from: place.from, to: place.to, column: place.column, dashed: false });
}

function valueCompletions(
  request: CompletionRequest,
  place: ValuePlace,
  workflow: Workflow,
  step: StepNode | null,
): readonly Completion[] {
  const { catalog, offset } = request;
  const owner = fieldPlace(place.path, catalog);
  const nested = place.ownLine ? nestedCompletions(request, place, step) : [];
  const [name, ...inner] = owner.rest;
  if (name === undefined) return nested;
  const fields = step === null ? catalog.topLevelFields : fieldsOfStep(catalog, step.fields, owner.list);
  const field = fieldNamed(fields, name);
  if (field === undefined) return nested;
  const from = place.node?.contentFrom ?? place.from;
  const before = request.text.slice(Math.min(from, offset), offset);
  const texts = textCompletions({ request, field, before, workflow, step });
  if (texts !== null) return texts.map((completion) => withBlank(completion, place));
  const written = place.node !== null && place.node.style !== "plain" && inner.length === 0;
  const values = written ? [] : schemaValues(schemasAt(field.schema, inner), place);
  return [...values, ...nested];
}

type TextPlace = {
  readonly request: CompletionRequest;
  readonly field: FieldDefinition;
  readonly before: string;
  readonly workflow: Workflow;
  readonly step: StepNode | null;
};

/** What can stand inside the text of a field; null where its value is no text with references. */
function textCompletions({ request, field, before, workflow, step }: TextPlace): readonly Completion[] | null {
  const { catalog, offset, knowledge } = request;
  if (field.substitution === "none") return null;
  // Fields of the whole file are read before any step has run.
  const reader: StepNode = step ?? { id: null, kind: catalog.kindOf({}), path: [], fields: {}, children: [] };
  const place = { workflow, step: reader, knowledge, before, offset };
  const args = field.substitution === "condition" ? null : argumentCompletions(place);
  if (args !== null) return args;
  const references = step === null || field.substitution === "args" ? null : referenceCompletions(place);
  if (references !== null)
    return field.widget === "shell" ? [...references, ...variableCompletions(place)] : references;
  if (field.widget === "pipeline") return pipelineCompletions(catalog, before, offset);
  if (field.widget === "condition" && before !== "") return conditionCompletions(before, offset, knowledge);
  const empty = before.trim() === "" && (field.widget === "reference" || field.widget === "condition");
  const offered = empty ? referenceCompletions({ ...place, before: "$" }) : null;
  return offered === null ? null : offered.map((completion) => ({ ...completion, from: offset, to: offset }));
}

/** Keys of a mapping, or steps of a list, that begins on a line of its own. */
function nestedCompletions(
  request: CompletionRequest,
  place: ValuePlace,
  step: StepNode | null,
): readonly Completion[] {
  const list = stepListAt(place.path, request.catalog);
  if (list !== null) {
    const column = place.from - startOfLine(request.text, place.from);
    return stepSnippets(request, list, { from: place.from, to: place.to, column, dashed: false });
  }
  const parent = stepListAt(place.path.slice(0, -1), request.catalog);
  const column = place.from - startOfLine(request.text, place.from);
  const { path, from, to } = place;
  const key = { kind: "key", path, map: null, column, indented: true, flow: false, complete: false, from, to } as const;
  const keys = keyCompletions(request, key, step?.fields ?? emptyFields);
  if (parent === null) return keys.map((completion) => withBlank(completion, place));
  const dash = { from, to, column: place.column, dashed: true };
  return [...stepSnippets(request, parent, dash), ...keys].map((completion) => withBlank(completion, place));
}

const emptyFields: JsonObject = {};

/** A blank first, right behind a colon or dash. */
function withBlank(completion: Completion, place: ValuePlace): Completion {
  return place.needsBlank ? { ...completion, insert: ` ${completion.insert}` } : completion;
}
