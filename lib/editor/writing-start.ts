import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { nodeAt } from "@/lib/lobster/document/syntax-node";
import type { EditCommand } from "@/lib/lobster/edit/command";

/** A field that somebody is writing, key by key. */
export type Writing = {
  /** Names the field; see `mergeKey` of an edit. */
  readonly key: string;
  /** The file before the first key. */
  readonly start: WorkflowDocument;
  /** The text after the last one. */
  readonly text: string;
};

/**
 * The document that a value is written into. While somebody writes, a value may pass through forms that its style
 * cannot hold, such as a blank at its end: once it fits again it gets the style back that the file had for it.
 */
export function writingStart(
  writing: Writing | null,
  document: WorkflowDocument,
  command: EditCommand,
  key: string | undefined,
): WorkflowDocument {
  if (writing === null || writing.key !== key || writing.text !== document.text) return document;
  if (command.type !== "setField") return document;
  const [before, now] = [writing.start, document].map(({ syntax }) => {
    const node = nodeAt(syntax, command.path);
    return node?.kind === "scalar" ? node.style : (node?.kind ?? null);
  });
  return before === now || before === null ? document : writing.start;
}

/** The writing that a change belongs to: the one it goes on with, or a new one. */
export function nextWriting(
  writing: Writing | null,
  document: WorkflowDocument,
  key: string | undefined,
  text: string,
): Writing | null {
  if (key === undefined) return null;
  const goesOn = writing !== null && writing.key === key && writing.text === document.text;
  return { key, start: goesOn ? writing.start : document, text };
}
