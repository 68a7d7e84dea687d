import type { Page } from "@playwright/test";
import { type OpenedText, openText } from "../support/open-text";

/** Sizes of the windows that people sit in front of, in pixels. */
export const windows = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

export type StateWindow = keyof typeof windows;

/** How a workflow is opened; states that follow each other and share it may be arranged on one page. */
export type OpenWorkflow = (page: Page, fileName: string) => Promise<OpenedText>;

/** One state of the editor, and how a person gets there from a workflow that was just opened. */
export type EditorState = {
  readonly name: string;
  readonly open: OpenWorkflow;
  readonly arrange: (page: Page, editor: OpenedText) => Promise<void>;
  /** Parts of the page that are like others of their kind a thousand times over, so that looking at a few is enough. */
  readonly alike?: string;
  /** Back to where the next state can begin. Without it the workflow is opened afresh. */
  readonly leave?: (page: Page, editor: OpenedText) => Promise<void>;
};

/** States of one part of the editor, all in the same window. */
export type StateList = {
  readonly name: string;
  readonly window: StateWindow;
  readonly states: readonly EditorState[];
};

export type Arranged = Omit<EditorState, "open">;

/** States of one text. */
export function statesOf(text: string, states: readonly Arranged[]): readonly EditorState[] {
  const open: OpenWorkflow = (page, fileName) => openText(page, text, fileName);
  return states.map((state) => ({ ...state, open }));
}
