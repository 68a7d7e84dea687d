import type { Diagnostic, TextRange } from "../contract/diagnostic";
import type { DocumentPath, StepPath } from "../contract/document-path";
import type { JsonObject, JsonValue } from "../contract/json-value";
import type { StepKindDefinition } from "../contract/step-kind";
import type { SyntaxNode } from "./syntax-node";

export type DocumentFormat = "yaml" | "json";

/** One step as it stands in the file. Tolerant: any field may have the wrong type. */
export type StepNode = {
  /** The `id` when it is a non-empty string, else null. */
  readonly id: string | null;
  readonly kind: StepKindDefinition;
  readonly path: StepPath;
  /** Parsed mapping, own keys only. */
  readonly fields: JsonObject;
  /** Branches of a `parallel`, body of a loop, in file order. */
  readonly children: readonly StepNode[];
};

export type Workflow = {
  /** The `name` when it is a string, else null. */
  readonly name: string | null;
  /** Parsed root mapping. */
  readonly fields: JsonObject;
  readonly steps: readonly StepNode[];
};

export type TextPosition = { readonly line: number; readonly column: number };

/**
 * An immutable view on a workflow text. The text is the truth, everything else is derived from it.
 * Opening never throws: broken text gives `workflow: null` and says why in `diagnostics`.
 */
export interface WorkflowDocument {
  readonly text: string;
  readonly format: DocumentFormat;
  /** Parsed content of the file; undefined while the syntax is broken. */
  readonly data: JsonValue | undefined;
  /** Null while the syntax is broken, the root is no mapping, or `steps` is no list of mappings. */
  readonly workflow: Workflow | null;
  /** How the content is written: what the planner of edits cuts by. Null while the syntax is broken or the file is empty. */
  readonly syntax: SyntaxNode | null;
  /** Syntax problems only, with the exact messages of the runtime. */
  readonly diagnostics: readonly Diagnostic[];
  /** Every step, containers before their children, in file order. */
  readonly allSteps: readonly StepNode[];
  stepAt(path: StepPath): StepNode | null;
  /** Span of the value at a path; for a step this is its slice with dash, and without the comments above it. */
  rangeOf(path: DocumentPath): TextRange | null;
  /** Span of the key that introduces the value at a path. */
  keyRangeOf(path: DocumentPath): TextRange | null;
  /** Lines that belong to a step: the comment lines directly above it and all lines of its body. */
  stepSlice(path: StepPath): TextRange | null;
  /** Deepest path whose text contains the offset; empty path when only the root does. */
  pathAt(offset: number): DocumentPath;
  /** Deepest step whose slice contains the offset. */
  stepAtOffset(offset: number): StepNode | null;
  /** True when the value is, or lies behind, an alias, an anchor, a tag or a merge key, and is edited in the text only. */
  isLocked(path: DocumentPath): boolean;
  /** 1-based line and column (UTF-16 units) of an offset. */
  positionAt(offset: number): TextPosition;
}
