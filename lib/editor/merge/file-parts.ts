import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { WorkflowDocument } from "@/lib/lobster/document/document";

/** A top-level step as it stands in the file. */
export type StepPart = {
  readonly id: string | null;
  /** Blank lines and comments that stand apart, between the step before and this one. */
  readonly gap: string;
  /** The lines of the step, with the comment lines directly above it. */
  readonly text: string;
  readonly data: JsonValue;
};

/** A file cut into pieces that make it up again, byte for byte: head, steps, tail. */
export type FileParts = {
  readonly head: string;
  readonly steps: readonly StepPart[];
  readonly tail: string;
};

/** Null for files that cannot be cut by lines: broken, without steps, JSON, or with steps in flow style. */
export function filePartsOf(document: WorkflowDocument): FileParts | null {
  const { workflow, text } = document;
  if (workflow === null || workflow.steps.length === 0) return null;
  const steps: StepPart[] = [];
  let end: number | null = null;
  let head = "";
  for (const step of workflow.steps) {
    const slice = document.stepSlice(step.path);
    if (slice === null || slice.from < (end ?? 0)) return null;
    if (!beginsLine(text, slice.from) || !beginsLine(text, slice.to)) return null;
    if (end === null) head = text.slice(0, slice.from);
    const gap = end === null ? "" : text.slice(end, slice.from);
    steps.push({ id: step.id, gap, text: text.slice(slice.from, slice.to), data: step.fields });
    end = slice.to;
  }
  return { head, steps, tail: text.slice(end ?? 0) };
}

function beginsLine(text: string, offset: number): boolean {
  return offset === 0 || offset === text.length || /[\r\n]/.test(text.charAt(offset - 1));
}
