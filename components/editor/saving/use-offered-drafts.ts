"use client";

import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { toast } from "@/components/ui/toast";
import { callRoute } from "@/lib/api/client";
import { discardDraft, listDrafts } from "@/lib/api/drafts";
import { ApiError } from "@/lib/api/errors";
import { readVersion } from "@/lib/api/workflows";
import { dropDraft } from "@/lib/editor/draft";
import { mergedText } from "@/lib/editor/merge/merge-result";
import { mergeTexts } from "@/lib/editor/merge/merge-texts";
import { type OfferedDraft, offeredDrafts } from "@/lib/editor/saving/offered-drafts";
import { browserStorage, type EditorSession } from "../editor-session";
import type { Save } from "../use-save";
import type { SavePlace } from "./save-ports";

export type OfferedDrafts = {
  readonly offered: readonly OfferedDraft[];
  /** Takes a draft of an older version into the text on the screen. */
  merge(draft: OfferedDraft): void;
  /** Forgets a draft wherever it is kept. */
  remove(draft: OfferedDraft): void;
  /** Leaves it where it is, and asks no more on this page. */
  hide(draft: OfferedDraft): void;
};

/** The person's unsaved texts from other tabs and devices, of this browser and the server. */
export function useOfferedDrafts(session: EditorSession, save: Save, place: SavePlace): OfferedDrafts {
  const { editor, others, place: own } = session;
  const { workspace, workflowId } = place;
  const [offered, setOffered] = useState(() => offeredDrafts(others, [], editor.store.getState()));

  const learn = useEffectEvent((text: string) => save.learnKept(text));
  useEffect(() => {
    if (editor.store.getState().readOnly) return;
    callRoute(listDrafts, { params: { workspace, workflowId } }).then(({ drafts }) => {
      const mine = drafts.find(({ tab }) => tab === own.tab);
      if (mine !== undefined) learn(mine.text);
      setOffered(offeredDrafts(others, drafts, editor.store.getState()));
    }, ignoreFailure);
  }, [editor, own.tab, others, workspace, workflowId]);

  const hide = useCallback((draft: OfferedDraft) => setOffered((all) => all.filter((one) => one !== draft)), []);

  return {
    offered,
    hide,
    remove: (draft) => {
      hide(draft);
      const storage = browserStorage();
      if (storage !== null && draft.inBrowser !== null) dropDraft(storage, { ...own, ...draft.inBrowser });
      const { onServer } = draft;
      if (onServer === null) return;
      const body = { tab: onServer.tab, seq: onServer.seq };
      callRoute(discardDraft, { params: { workspace, workflowId }, body }).catch(tell);
    },
    merge: (draft) => {
      if (draft.baseNumber === null) return;
      const params = { workspace, workflowId, number: draft.baseNumber };
      callRoute(readVersion, { params }).then((base) => {
        const { text } = editor.store.getState();
        const merge = mergeTexts({ base: base.text, mine: draft.text, theirs: text }, editor.language.open);
        // Where both say something else, both stay in the text.
        editor.replaceText(
          mergedText(
            merge,
            merge.conflicts.map(() => "both"),
          ),
          "Merge the unsaved text",
        );
        if (merge.conflicts.length > 0) {
          const count = merge.conflicts.length;
          toast(
            `${count} ${count === 1 ? "place differs" : "places differ"}: the unsaved lines stand there as comments.`,
          );
        }
        hide(draft);
      }, tell);
    },
  };
}

/** Without it the browser's own drafts are offered all the same. */
function ignoreFailure(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

function tell(error: unknown): void {
  ignoreFailure(error);
  if (error instanceof ApiError) toast(error.message);
}
