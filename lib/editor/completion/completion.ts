import type { Catalog } from "@/lib/lobster/contract/catalog";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { EditorKnowledge } from "../knowledge";

export type CompletionKind = "key" | "value" | "reference" | "argument" | "variable" | "command" | "flag" | "snippet";

/** Something to write at the cursor. Offsets are those of the text that was asked about. */
export type Completion = {
  readonly kind: CompletionKind;
  readonly label: string;
  /** With `snippet`, `$1` and `${1:word}` are places to fill in and `$0` is where the cursor ends. */
  readonly insert: string;
  readonly snippet: boolean;
  /** A few words beside the label: a type, a sample. */
  readonly detail: string;
  /** Sentences in Markdown. */
  readonly help: string;
  /** What the typed word is compared with; the label where it is left out. */
  readonly filter?: string;
  /** True when there is more to choose right behind it. */
  readonly more: boolean;
  readonly from: number;
  readonly to: number;
};

export type CompletionRequest = {
  readonly text: string;
  readonly offset: number;
  /** The last document that could be read: text is often broken while somebody types. */
  readonly document: WorkflowDocument;
  readonly catalog: Catalog;
  readonly knowledge: EditorKnowledge;
};

/** A text as it has to stand in a snippet to be written as it is. */
export function plainSnippet(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}
