import type { Catalog } from "@/lib/lobster/contract/catalog";
import type { FieldDefinition } from "@/lib/lobster/contract/step-kind";
import type { StepNode, WorkflowDocument } from "@/lib/lobster/document/document";
import { referenceChoices } from "./reference-choices";

/** Something to write at the cursor. Offsets are those of the text that was asked about. */
export type Completion = {
  readonly kind: "key" | "reference" | "command";
  readonly label: string;
  readonly insert: string;
  readonly detail: string;
  readonly from: number;
  readonly to: number;
};

type Request = {
  readonly text: string;
  readonly offset: number;
  /** The last document that could be read: text is often broken while somebody types. */
  readonly document: WorkflowDocument;
  readonly catalog: Catalog;
};

export function completionsAt(request: Request): readonly Completion[] {
  const lineStart =
    Math.max(request.text.lastIndexOf("\n", request.offset - 1), request.text.lastIndexOf("\r", request.offset - 1)) +
    1;
  const before = request.text.slice(lineStart, request.offset);
  const step = request.document.stepAtOffset(Math.min(request.offset, request.document.text.length));
  const reference = /\$[A-Za-z0-9_.-]*$/.exec(before);
  if (reference !== null) return referenceCompletions(request, step, reference[0].length);
  const command = /(?:\bpipeline:\s*["']?|\|\s*)([A-Za-z0-9._-]*)$/.exec(before);
  if (command !== null && (step === null || Object.hasOwn(step.fields, "pipeline") || /pipeline:/.test(before))) {
    return commandCompletions(request, command[1]?.length ?? 0);
  }
  const key = /^(\s*(?:-\s+)?)([A-Za-z_]*)$/.exec(before);
  if (key === null) return [];
  const atTop = key[1] === "";
  return keyCompletions(request, atTop ? null : step, key[2]?.length ?? 0);
}

function referenceCompletions(request: Request, step: StepNode | null, length: number): readonly Completion[] {
  const path = step?.path ?? ["steps", request.document.allSteps.length];
  return referenceChoices(request.document, path).map((choice) => ({
    kind: "reference",
    label: choice.text,
    insert: choice.text,
    detail: choice.meaning,
    from: request.offset - length,
    to: request.offset,
  }));
}

function commandCompletions(request: Request, length: number): readonly Completion[] {
  return request.catalog.commands.map((command) => ({
    kind: "command",
    label: command.name,
    insert: command.name,
    detail: command.summary,
    from: request.offset - length,
    to: request.offset,
  }));
}

function keyCompletions(request: Request, step: StepNode | null, length: number): readonly Completion[] {
  const root = request.document.workflow?.fields ?? {};
  const present = step?.fields ?? root;
  return fieldsFor(request.catalog, step)
    .filter((field) => !Object.hasOwn(present, field.name))
    .map((field) => ({
      kind: "key",
      label: field.name,
      insert: `${field.name}: `,
      detail: field.help,
      from: request.offset - length,
      to: request.offset,
    }));
}

function fieldsFor(catalog: Catalog, step: StepNode | null): readonly FieldDefinition[] {
  if (step === null) return catalog.topLevelFields;
  const known = new Map<string, FieldDefinition>();
  const undecided = !catalog.stepKinds.some((kind) => kind.actionKeys.some((key) => Object.hasOwn(step.fields, key)));
  for (const kind of undecided ? catalog.stepKinds : [step.kind]) {
    for (const field of catalog.fieldsOf(kind)) if (!known.has(field.name)) known.set(field.name, field);
  }
  return [...known.values()];
}
