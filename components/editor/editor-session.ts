"use client";

import { useEffect, useState } from "react";
import { toast } from "@/components/ui/toast";
import { newRequestKey } from "@/lib/api/request-key";
import type { WorkflowDetail } from "@/lib/api/workflows";
import { type Draft, type DraftAddress, type DraftStorage, findDrafts } from "@/lib/editor/draft";
import { startDraftKeeper } from "@/lib/editor/draft-keeper";
import { isDirty } from "@/lib/editor/editor-state";
import { createEditor, type Editor, type EditorClock } from "@/lib/editor/editor-store";
import { lobsterLanguage } from "@/lib/editor/lobster-language";
import { languageThread } from "@/lib/editor/worker/start-language-worker";

const clock: EditorClock = {
  now: () => Date.now(),
  schedule: (task, ms) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

export type EditorSession = {
  readonly editor: Editor;
  /** The unsaved text of this tab that was put back; null when there was none. */
  readonly restored: Draft | null;
  /** Unsaved texts of other tabs or older versions. */
  readonly others: readonly Draft[];
  readonly place: { readonly workflowId: string; readonly tab: string };
};

/** Opens an editing session, puts back what this tab had not saved, and keeps what is not saved from then on. */
export function useEditorSession(workflow: WorkflowDetail): EditorSession {
  const [session] = useState(() => openSession(workflow));
  const { editor, place } = session;

  useEffect(() => {
    const storage = browserStorage();
    const keeper =
      storage === null
        ? null
        : startDraftKeeper(editor, storage, place, clock, () => {
            toast("This browser cannot keep unsaved text. Save often.");
          });
    const leave = () => keeper?.keepNow();
    const warn = (event: BeforeUnloadEvent) => {
      keeper?.keepNow();
      if (isDirty(editor.store.getState())) event.preventDefault();
    };
    window.addEventListener("pagehide", leave);
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("beforeunload", warn);
      keeper?.keepNow();
      keeper?.stop();
      editor.dispose();
    };
  }, [editor, place]);

  return session;
}

function openSession(workflow: WorkflowDetail): EditorSession {
  const { id: workflowId, text, version, fileName, mayEdit } = workflow;
  const base = { hash: version.hash, number: version.number };
  const editor = createEditor({ text, base, readOnly: !mayEdit }, lobsterLanguage(fileName), clock, languageThread());
  const place = { workflowId, tab: tabName() };
  const storage = browserStorage();
  const address: DraftAddress = { ...place, baseHash: version.hash };
  const found = storage === null || !mayEdit ? { own: null, others: [] } : findDrafts(storage, address, text);
  if (found.own !== null) editor.replaceText(found.own.text, "Put back the unsaved text");
  return { editor, restored: found.own, others: found.others, place };
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

const tabKey = "lobster-studio.tab";

/** Survives a reload of the tab, and differs from every other tab. */
function tabName(): string {
  try {
    const known = window.sessionStorage.getItem(tabKey);
    if (known !== null) return known;
    const name = newRequestKey();
    window.sessionStorage.setItem(tabKey, name);
    return name;
  } catch (error) {
    if (error instanceof DOMException) return newRequestKey();
    throw error;
  }
}
