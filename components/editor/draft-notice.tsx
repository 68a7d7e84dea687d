"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/error-notice";
import { RelativeTime } from "@/components/ui/relative-time";
import { changeSize, describeChange } from "@/lib/editor/change-size";
import { type Draft, dropDraft } from "@/lib/editor/draft";
import { isDirty } from "@/lib/editor/editor-state";
import { browserStorage, type EditorSession } from "./editor-session";
import { useEditor, useEditorState } from "./use-editor";

/** Tells that unsaved text was put back, and offers unsaved text of other tabs. Nothing is overwritten unasked. */
export function DraftNotice({ session }: { readonly session: EditorSession }) {
  const [told, setTold] = useState(false);
  const [others, setOthers] = useState(session.others);
  const [other] = others;
  const restored = told ? null : session.restored;
  if (restored === null && other === undefined) return null;
  return (
    <div className="flex flex-col gap-2 border-b bg-surface px-4 py-2">
      {restored === null ? null : <Restored draft={restored} onDone={() => setTold(true)} />}
      {other === undefined ? null : (
        <Offered
          draft={other}
          workflowId={session.place.workflowId}
          onDone={() => setOthers(others.filter((draft) => draft !== other))}
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

type OfferedProps = { readonly draft: Draft; readonly workflowId: string; readonly onDone: () => void };

function Offered({ draft, workflowId, onDone }: OfferedProps) {
  const editor = useEditor();
  const base = useEditorState((state) => state.base);
  const saved = useEditorState((state) => state.savedText);
  const older = draft.baseHash !== base.hash;
  const drop = () => {
    const storage = browserStorage();
    if (storage !== null) dropDraft(storage, { workflowId, baseHash: draft.baseHash, tab: draft.tab });
    onDone();
  };
  return (
    <Notice
      title={older ? "There is an unsaved text from an older version" : "There is an unsaved text from another tab"}
      actions={
        <>
          <Button
            size="sm"
            onClick={() => {
              editor.replaceText(draft.text, "Open the unsaved text");
              onDone();
            }}
          >
            Open it
          </Button>
          <Button size="sm" variant="ghost" onClick={drop}>
            Delete it
          </Button>
          <Button size="sm" variant="ghost" onClick={onDone}>
            Later
          </Button>
        </>
      }
    >
      From <RelativeTime at={draft.at} />, against the saved text: {describeChange(changeSize(saved, draft.text))}.
      {older ? " Saving it would replace what was saved since." : ""}
    </Notice>
  );
}
