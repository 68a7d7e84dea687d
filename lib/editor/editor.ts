import type { StoreApi } from "zustand/vanilla";
import type { StepPath } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { TextEdit } from "@/lib/lobster/document/text-edit";
import type { EditCommand } from "@/lib/lobster/edit/command";
import type { EditorLanguage } from "./editor-language";
import type { BaseVersion, EditorState } from "./editor-state";
import type { History } from "./history";
import type { Selection } from "./selection";
import type { StepOffsets } from "./step-offsets";

export type EditorClock = {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `task` after `ms`; the result cancels it. */
  schedule(task: () => void, ms: number): () => void;
};

export type OpenedWorkflow = {
  readonly text: string;
  readonly base: BaseVersion;
  readonly readOnly: boolean;
  readonly offsets?: StepOffsets;
};

export type CommandResult = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** A state to go back to. */
export type EditorMark = {
  readonly text: string;
  readonly history: History;
  readonly selected: Selection;
  readonly offsets: StepOffsets;
};

/** One editing session: the only way to change its state. */
export type Editor = {
  readonly store: StoreApi<EditorState>;
  readonly language: EditorLanguage;
  /** Applies a command of canvas or form at once. A refusal is also put into the state, for the person to read. */
  execute(command: EditCommand, mergeKey?: string): CommandResult;
  canExecute(command: EditCommand): CommandResult;
  /** Text edits of the code pane; parsed after a short pause. */
  type(edits: readonly TextEdit[]): void;
  /** Replaces the whole text as one step of undo. */
  replaceText(text: string, label: string): void;
  /** The last state in which the document was the drawn one; the present one for a document that never was. */
  momentOf(drawn: WorkflowDocument | null): EditorState;
  /** Ends typing in the text: somebody turns to the forms, which have to show it now. */
  endTyping(): void;
  /** Parses what was typed without waiting. */
  flush(): WorkflowDocument;
  /** Moves steps by hand, as one step of undo: their offsets from now on, by id. The text stays as it is. */
  moveByHand(changed: StepOffsets): void;
  /** Puts every step back to its automatic place, as one step of undo. */
  tidy(): void;
  /** Takes over offsets that were stored before; nothing to undo. */
  loadOffsets(offsets: StepOffsets): void;
  undo(): void;
  redo(): void;
  /** Notes the present state, before a gesture that may be called off. */
  mark(): EditorMark;
  /** Calls a gesture off: the text of the mark again, and nothing in the history that tells of it. */
  bail(mark: EditorMark): void;
  /** Selects one step alone, or none. */
  select(path: StepPath | null): void;
  /** Selects these steps, the last of them as the primary one. */
  selectMany(paths: readonly StepPath[]): void;
  /** Adds a step to the selection, or takes it out. */
  toggle(path: StepPath): void;
  selectLine(key: string | null): void;
  refuse(reason: string): void;
  /** Tells people who listen what was done. */
  say(words: string): void;
  /** The text with this content is stored now as this version. Typing may have gone on meanwhile. */
  markSaved(text: string, base: BaseVersion): void;
  /** The edit now starts from another version, whose text is `savedText`. */
  rebase(savedText: string, base: BaseVersion): void;
  dispose(): void;
};
