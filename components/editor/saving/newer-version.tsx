"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/error-notice";
import { toast } from "@/components/ui/toast";
import { callRoute } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { newerHead } from "@/lib/api/version-head";
import { readVersion, type VersionSummary } from "@/lib/api/workflows";
import { isDirty } from "@/lib/editor/editor-state";
import { useEditor, useEditorState } from "../use-editor";
import { isSaving, type Save, useSaving } from "../use-save";
import type { SavePlace } from "./save-ports";

/** A visible page asks this often whether somebody saved, in milliseconds. */
const askEveryMs = 15_000;

type NewerVersionProps = { readonly save: Save; readonly place: SavePlace; readonly person: string };

/** Tells that somebody else saved, and offers to merge or to look at it. Nothing changes unasked. */
export function NewerVersion({ save, place, person }: NewerVersionProps) {
  const editor = useEditor();
  const newer = useNewerVersion(save, place);
  const base = useEditorState((state) => state.base);
  const dirty = useEditorState(isDirty);
  const busy = useSaving(save, isSaving);
  const [dismissed, setDismissed] = useState(0);
  if (newer === null || newer.hash === base.hash || newer.number <= Math.max(base.number, dismissed)) return null;
  const { number, author } = newer;
  const who = author.id === person ? "You saved" : `${author.name} saved`;
  const elsewhere = author.id === person ? " in another tab or on another device" : "";
  const fetchText = (use: (text: string) => void) => {
    callRoute(readVersion, { params: { ...place, number } }).then(
      ({ text }) => use(text),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        toast(error.message);
      },
    );
  };
  const take = () =>
    fetchText((text) => {
      if (isSaving(save.store.getState()) || isDirty(editor.store.getState()))
        return save.openConflict({ text, version: newer });
      editor.rebase(text, newer);
      editor.replaceText(text, `Take version ${number}`);
    });
  return (
    <div className="border-b bg-surface px-4 py-2">
      <Notice
        tone="warning"
        title={`${who} version ${number}${elsewhere}`}
        actions={
          <>
            <Button size="sm" disabled={busy} onClick={take}>
              {dirty ? "Merge" : "Show it"}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setDismissed(number)}>
              {dirty ? "Keep editing" : "Not now"}
            </Button>
          </>
        }
      >
        {dirty
          ? `You work on version ${base.number}. Merging puts both changes into one text, which you see before it is saved.`
          : `This page shows version ${base.number}.`}
      </Notice>
    </div>
  );
}

/** Asks for the newest version when the person comes back, and every now and then while the page is visible. */
function useNewerVersion(save: Save, { workspace, workflowId }: SavePlace): VersionSummary | null {
  const editor = useEditor();
  const [newest, setNewest] = useState<VersionSummary | null>(null);

  const heard = useEffectEvent((version: VersionSummary | null) => {
    save.reached("online");
    if (version === null) return;
    setNewest(version);
    // A merge that is open goes on on top of the newest version.
    const { conflict } = save.store.getState();
    if (conflict === null || version.number <= conflict.version.number) return;
    callRoute(readVersion, { params: { workspace, workflowId, number: version.number } }).then(
      ({ text }) => save.openConflict({ text, version }),
      failed,
    );
  });
  const failed = useEffectEvent((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") return;
    if (error instanceof ApiError) {
      if (error.status === 401) save.reached("signed_out");
      return;
    }
    // No answer at all: what is typed meanwhile finds that out by itself.
    if (!(error instanceof TypeError)) throw error;
  });

  useEffect(() => {
    const stop = new AbortController();
    const ask = () => {
      if (document.visibilityState !== "visible") return;
      const { hash } = editor.store.getState().base;
      newerHead({ workspace, workflowId }, hash, stop.signal).then(
        (version) => heard(version),
        (error: unknown) => failed(error),
      );
    };
    const timer = setInterval(ask, askEveryMs);
    window.addEventListener("focus", ask);
    document.addEventListener("visibilitychange", ask);
    return () => {
      stop.abort();
      clearInterval(timer);
      window.removeEventListener("focus", ask);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [editor, workspace, workflowId]);

  return newest;
}
