import type { EditorKnowledge } from "@/lib/editor/knowledge";
import type { StepNode, WorkflowDocument } from "@/lib/lobster/document/document";
import { parseExactReference } from "@/lib/lobster/expression/references";
import { walkPath } from "@/lib/lobster/expression/resolve-reference";
import { fieldsOfResult } from "@/lib/lobster/validate/rules/record-fields";
import { knownField } from "./reference-tree";
import { type ReferenceNode, valueNode } from "./value-node";

/** What is recorded of a step: what came in through `stdin`, and what it left behind. */
export type StepResult = { readonly input: readonly ReferenceNode[]; readonly output: readonly ReferenceNode[] };

/** Recorded values of a step as trees; parts that nothing was recorded of are left out. */
export function stepResult(document: WorkflowDocument, step: StepNode, knowledge: EditorKnowledge): StepResult {
  const { id } = step;
  const output =
    id === null
      ? []
      : fieldsOfResult(step).flatMap((field) => {
          const known = knownField(step, id, field, knowledge);
          return known.values.length === 0 ? [] : [valueNode(field, `$${id}.${field}`, "", { ...known, schema: null })];
        });
  return { input: inputOf(document, step, knowledge), output };
}

function inputOf(document: WorkflowDocument, step: StepNode, knowledge: EditorKnowledge): readonly ReferenceNode[] {
  const stdin = Object.hasOwn(step.fields, "stdin") ? step.fields.stdin : undefined;
  const reference = typeof stdin === "string" ? parseExactReference(stdin) : null;
  const source = reference === null ? undefined : document.allSteps.find(({ id }) => id === reference.id);
  const [field, ...path] = reference?.path ?? [];
  if (reference === null || source === undefined || field === undefined) return [];
  const known = knownField(source, reference.id, field, knowledge);
  const values = known.values.flatMap((value) => {
    const part = walkPath(value, path);
    return part === undefined ? [] : [part];
  });
  return values.length === 0
    ? []
    : [valueNode("stdin", reference.text, "", { values, runs: known.runs, schema: null })];
}
