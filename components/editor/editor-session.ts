"use client";

import { useEffect, useState } from "react";
import type { WorkflowDetail } from "@/lib/api/workflows";
import { type Draft, type DraftAddress, type DraftStorage, findDrafts } from "@/lib/editor/draft";
import type { Editor, EditorClock } from "@/lib/editor/editor";
import { createEditor } from "@/lib/editor/editor-store";
import { lobsterLanguage } from "@/lib/editor/lobster-language";
import { languageThread } from "@/lib/editor/worker/start-language-worker";
import { tabName } from "./saving/this-tab";

export const browserClock: EditorClock = {
  now: () => Date.now(),
  schedule: (task, ms) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

export type EditorSession = {
  readonly editor: Editor;
  readonly clock: EditorClock;
  /** The unsaved text of this tab that was put back; null when there was none. */
  readonly restored: Draft | null;
  /** Unsaved texts in this browser, of other tabs or older versions. */
  readonly others: readonly Draft[];
  readonly place: { readonly person: string; readonly workflowId: string; readonly tab: string };
};

/** Opens an editing session, and puts back what this tab had not saved. */
export function useEditorSession(workflow: WorkflowDetail, person: string): EditorSession {
  const [session] = useState(() => openSession(workflow, person));
  const { editor } = session;
  useEffect(() => () => editor.dispose(), [editor]);
  return session;
}

function openSession(workflow: WorkflowDetail, person: string): EditorSession {
  const { id: workflowId, text, version, fileName, mayEdit } = workflow;
  const base = { hash: version.hash, number: version.number };
  const editor = createEditor(
    { text, base, readOnly: !mayEdit },
    lobsterLanguage(fileName),
    browserClock,
    languageThread(),
  );
  const place = { person, workflowId, tab: tabName() };
  const storage = browserStorage();
  const address: DraftAddress = { ...place, baseHash: version.hash };
  const found = storage === null || !mayEdit ? { own: null, others: [] } : findDrafts(storage, address, text);
  if (found.own !== null) editor.replaceText(found.own.text, "Put back the unsaved text");
  return { editor, clock: browserClock, restored: found.own, others: found.others, place };
}

/** Null where the browser forbids storage: the editor works, drafts are not kept. */
export function browserStorage(): DraftStorage | null {
  try {
    return window.localStorage;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
