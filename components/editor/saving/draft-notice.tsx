"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/error-notice";
import { RelativeTime } from "@/components/ui/relative-time";
import { changeSize, describeChange } from "@/lib/editor/change-size";
import type { Draft } from "@/lib/editor/draft";
import { isDirty } from "@/lib/editor/editor-state";
import type { OfferedDraft } from "@/lib/editor/saving/offered-drafts";
import type { EditorSession } from "../editor-session";
import { useEditor, useEditorState } from "../use-editor";
import type { Save } from "../use-save";
import type { SavePlace } from "./save-ports";
import { useOfferedDrafts } from "./use-offered-drafts";

type DraftNoticeProps = { readonly session: EditorSession; readonly save: Save; readonly place: SavePlace };

/** Tells that unsaved text was put back, and offers unsaved text from elsewhere. Nothing is overwritten unasked. */
export function DraftNotice({ session, save, place }: DraftNoticeProps) {
  const [told, setTold] = useState(false);
  const drafts = useOfferedDrafts(session, save, place);
  const [other] = drafts.offered;
  const restored = told ? null : session.restored;
  if (restored === null && other === undefined) return null;
  return (
    <div className="flex flex-col gap-2 border-b bg-surface px-4 py-2">
      {restored === null ? null : <Restored draft={restored} onDone={() => setTold(true)} />}
      {other === undefined ? null : (
        <Offered
          key={`${other.at} ${other.baseHash}`}
          draft={other}
          more={drafts.offered.length - 1}
          onMerge={drafts.merge}
          onDelete={() => drafts.remove(other)}
          onLater={() => drafts.hide(other)}
        />
      )}
    </div>
  );
}

function Restored({ draft, onDone }: { readonly draft: Draft; readonly onDone: () => void }) {
  const editor = useEditor();
  const saved = useEditorState((state) => state.savedText);
  // Another base: this text was saved since, though typing may have gone on.
  const settled = useEditorState((state) => !isDirty(state) || state.base.hash !== draft.baseHash);
  useEffect(() => {
    if (settled) onDone();
  }, [settled, onDone]);
  if (settled) return null;
  return (
    <Notice
      title="Your unsaved text is back"
      actions={
        <>
          <Button
            size="sm"
            onClick={() => {
              editor.replaceText(editor.store.getState().savedText, "Go back to the saved text");
              onDone();
            }}
          >
            Go back to the saved text
          </Button>
          <Button size="sm" variant="ghost" onClick={onDone}>
            Keep it
          </Button>
        </>
      }
    >
      From <RelativeTime at={draft.at} />. {describeChange(changeSize(saved, draft.text))}.
    </Notice>
  );
}

type OfferedProps = {
  readonly draft: OfferedDraft;
  /** How many wait behind this one. */
  readonly more: number;
  /** Null when the version it was written on is not known. */
  readonly onMerge: ((draft: OfferedDraft) => void) | null;
  readonly onDelete: () => void;
  readonly onLater: () => void;
};

function Offered({ draft, more, onMerge, onDelete, onLater }: OfferedProps) {
  const editor = useEditor();
  const base = useEditorState((state) => state.base);
  const saved = useEditorState((state) => state.savedText);
  const older = draft.baseHash !== base.hash;
  const mergeable = older && draft.baseNumber !== null && onMerge !== null;
  return (
    <Notice
      title={titleOf(draft, older)}
      actions={
        <>
          {mergeable ? (
            <Button size="sm" onClick={() => onMerge(draft)}>
              Merge it
            </Button>
          ) : null}
          <Button
            size="sm"
            onClick={() => {
              editor.replaceText(draft.text, "Open the unsaved text");
              onLater();
            }}
          >
            Open it
          </Button>
          <Button size="sm" variant="ghost" onClick={onDelete}>
            Delete it
          </Button>
          <Button size="sm" variant="ghost" onClick={onLater}>
            Later
          </Button>
        </>
      }
    >
      From <RelativeTime at={draft.at} />, against the saved text: {describeChange(changeSize(saved, draft.text))}.
      {older ? " Opening it as it is would take back what was saved since." : ""}
      {more > 0 ? ` ${more} more ${more === 1 ? "waits" : "wait"} behind it.` : ""}
    </Notice>
  );
}

function titleOf({ device, baseNumber }: OfferedDraft, older: boolean): string {
  const where = device === null ? "in this browser" : `from ${device}`;
  if (!older) return `There is an unsaved text ${where}`;
  const version = baseNumber === null ? "an older version" : `version ${baseNumber}`;
  return `There is an unsaved text ${where}, written on ${version}`;
}
