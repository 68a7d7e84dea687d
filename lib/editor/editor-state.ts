import type { StepPath } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { TextEdit } from "@/lib/lobster/document/text-edit";
import type { History } from "./history";
import type { StepOffsets } from "./step-offsets";

/** The version an edit started from. `hash` is the SHA-256 of the UTF-8 bytes, hex. */
export type BaseVersion = { readonly hash: string; readonly number: number };

/** Where a change of the text came from; the code pane follows every one but its own `typing`. */
export type ChangeOrigin = "typing" | "command" | "undo" | "redo" | "load";

export type TextChange = {
  readonly before: string;
  readonly edits: readonly TextEdit[];
  readonly origin: ChangeOrigin;
};

/** What an act did, for people who listen. A new object for every time. */
export type Said = { readonly words: string };

/** Something the canvas or the form asked for and did not get. A new object for every refusal. */
export type Refusal = { readonly reason: string };

/** An editing session. The text is the truth; everything else is derived from it. */
export type EditorState = {
  readonly text: string;
  /** View on the text; while somebody types it lags up to the parse delay behind. */
  readonly document: WorkflowDocument;
  /** The last document that could be drawn; null when there never was one. */
  readonly drawn: WorkflowDocument | null;
  readonly savedText: string;
  readonly base: BaseVersion;
  readonly history: History;
  /** The primary selected step: what the form shows and where keys begin. */
  readonly selection: StepPath | null;
  /** Every selected step; contains the primary one. */
  readonly selectedPaths: readonly StepPath[];
  /** Key of the selected line of the drawing. */
  readonly selectedLine: string | null;
  /** Steps that were moved by hand; kept beside the file. */
  readonly offsets: StepOffsets;
  readonly lastChange: TextChange | null;
  /** True from a key in the text to the next act elsewhere: forms and drawing may follow when there is time. */
  readonly typing: boolean;
  readonly refusal: Refusal | null;
  readonly said: Said | null;
  readonly readOnly: boolean;
};

export function isDirty(state: EditorState): boolean {
  return state.text !== state.savedText;
}

/** Why the text cannot be drawn, with its place; null while it can. An empty file is not broken, only empty. */
export type BrokenText = { readonly message: string; readonly line: number; readonly offset: number };

export function brokenText(document: WorkflowDocument): BrokenText | null {
  if (document.workflow !== null || isEmptyDocument(document)) return null;
  const first = document.diagnostics.find((diagnostic) => diagnostic.severity === "error");
  const offset = first?.range.from ?? 0;
  const message = first?.message ?? "This text is no workflow: a workflow is a mapping with a list of steps.";
  return { message, line: document.positionAt(offset).line, offset };
}

/** Nothing in it, or nothing but comments. */
export function isEmptyDocument(document: WorkflowDocument): boolean {
  if (document.workflow !== null) return false;
  return /^(?:\s|\uFEFF|#[^\r\n]*)*$/.test(document.text);
}
