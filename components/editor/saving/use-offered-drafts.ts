"use client";

import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { callRoute } from "@/lib/api/client";
import { discardDraft, type KeptDraft, listDrafts } from "@/lib/api/drafts";
import { ApiError } from "@/lib/api/errors";
import { readVersion } from "@/lib/api/workflows";
import { dropDraft } from "@/lib/editor/draft";
import { mergedText } from "@/lib/editor/merge/merge-result";
import { mergeTexts } from "@/lib/editor/merge/merge-texts";
import { type OfferedDraft, offeredDrafts } from "@/lib/editor/saving/offered-drafts";
import { browserStorage, type EditorSession } from "../editor-session";
import type { Save } from "../use-save";
import { findLiveTabs, tellDiscarded } from "./live-tabs";
import type { SavePlace } from "./save-ports";
import { serverTabName } from "./this-tab";

/** Coming back to the page asks whether its draft is still kept, but not more often than this, in milliseconds. */
const askAgainAfterMs = 15_000;

export type OfferedDrafts = {
  readonly offered: readonly OfferedDraft[];
  /** Takes a draft of an older version into the text on the screen. */
  merge(draft: OfferedDraft): void;
  /** Forgets a draft wherever it is kept. */
  remove(draft: OfferedDraft): void;
  /** Leaves it where it is, and asks no more on this page. */
  hide(draft: OfferedDraft): void;
};

/** The person's unsaved texts from tabs that are closed and from other devices, of this browser and the server. */
export function useOfferedDrafts(session: EditorSession, save: Save, place: SavePlace): OfferedDrafts {
  const { editor, others, restored, place: own } = session;
  const { workspace, workflowId } = place;
  const [offered, setOffered] = useState<readonly OfferedDraft[]>([]);

  const learn = useEffectEvent((drafts: readonly KeptDraft[] | null): readonly KeptDraft[] => {
    const mine = drafts?.find(({ tab }) => tab === serverTabName(workflowId));
    // Numbers of drafts are times of this browser: what it put back was written after the server was told.
    const goesOn = mine !== undefined && restored !== null && restored.at >= mine.seq;
    save.learnKept(drafts === null ? "unknown" : mine === undefined ? "nothing" : { text: mine.text, goesOn });
    return (drafts ?? []).filter((draft) => draft !== mine || !goesOn);
  });
  useEffect(() => {
    if (editor.store.getState().readOnly) return;
    const list = callRoute(listDrafts, { params: { workspace, workflowId } }).then(
      ({ drafts }) => drafts,
      (error: unknown) => {
        ignoreFailure(error);
        return null;
      },
    );
    Promise.all([list, findLiveTabs(workflowId)]).then(([drafts, isLive]) => {
      const open = ({ tab }: { readonly tab: string }) =>
        tab !== own.tab && tab !== serverTabName(workflowId) && isLive(tab);
      const left = learn(drafts).filter((draft) => !open(draft));
      const inBrowser = others.filter((draft) => !open(draft));
      setOffered(offeredDrafts(inBrowser, left, editor.store.getState()));
    }, ignoreFailure);
  }, [editor, own.tab, others, workspace, workflowId]);

  useStillKept(save, place);

  const hide = useCallback((draft: OfferedDraft) => setOffered((all) => all.filter((one) => one !== draft)), []);

  return {
    offered,
    hide,
    remove: (draft) => {
      hide(draft);
      const storage = browserStorage();
      const { inBrowser, onServer } = draft;
      if (storage !== null && inBrowser !== null) {
        dropDraft(storage, { ...own, ...inBrowser });
        tellDiscarded({ workflowId, tab: inBrowser.tab });
      }
      if (onServer === null) return;
      const { tab, seq } = onServer;
      callRoute(discardDraft, { params: { workspace, workflowId }, body: { tab, seq } }).then(
        () => tellDiscarded({ workflowId, tab }),
        tell,
      );
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

/** A draft of this tab that was thrown away on another device is kept again when the person comes back. */
function useStillKept(save: Save, { workspace, workflowId }: SavePlace): void {
  const asked = useRef(0);
  const ask = useEffectEvent(() => {
    const due = Date.now() - asked.current >= askAgainAfterMs;
    if (document.visibilityState !== "visible" || save.store.getState().save.serverText === null || !due) return;
    asked.current = Date.now();
    callRoute(listDrafts, { params: { workspace, workflowId } }).then(({ drafts }) => {
      if (!drafts.some(({ tab }) => tab === serverTabName(workflowId))) save.forgetKept();
    }, ignoreFailure);
  });
  useEffect(() => {
    const comeBack = () => ask();
    window.addEventListener("focus", comeBack);
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      window.removeEventListener("focus", comeBack);
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, []);
}

/** Without it the browser's own drafts are offered all the same. */
function ignoreFailure(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

function tell(error: unknown): void {
  ignoreFailure(error);
  if (error instanceof ApiError) toast(error.message);
}
