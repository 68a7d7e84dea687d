"use client";

import { Check, CloudCheck, HardDrive, LoaderCircle, Lock, type LucideIcon, Pencil, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { Popover } from "@/components/ui/popover";
import { changeSize, describeChange } from "@/lib/editor/change-size";
import { type EditorState, isDirty } from "@/lib/editor/editor-state";
import { type SaveWord, saveSentences, saveWord } from "@/lib/editor/saving/save-state";
import { useEditorState } from "../use-editor";
import { useRestingState } from "../use-resting-state";
import { type Save, useSaving } from "../use-save";

type Look = { readonly icon: LucideIcon; readonly ink: string; readonly turns?: true };

const looks: { readonly [word in SaveWord]: Look } = {
  Saved: { icon: Check, ink: "text-status-succeeded" },
  Saving: { icon: LoaderCircle, ink: "text-status-running", turns: true },
  Unsaved: { icon: Pencil, ink: "text-status-waiting" },
  "Kept on the server": { icon: CloudCheck, ink: "text-status-running" },
  "Kept offline": { icon: HardDrive, ink: "text-status-waiting" },
  Conflict: { icon: TriangleAlert, ink: "text-status-failed" },
  "Read only": { icon: Lock, ink: "text-text-muted" },
};

/** One true word about the text, and behind it what is kept where. */
export function SavedState({ save }: { readonly save: Save }) {
  const [open, setOpen] = useState(false);
  // Typing does not wait until the change is counted.
  const size = useRestingState(sizeOf);
  const dirty = useEditorState(isDirty);
  const version = useEditorState((state) => state.base.number);
  const word = useSaving(save, (state) => saveWord(state.save));
  const { icon: Icon, ink, turns } = looks[word];
  return (
    <span className="-my-1 flex min-w-0 items-center max-sm:shrink-0">
      <Popover
        open={open}
        onOpenChange={setOpen}
        align="start"
        label="What is kept where"
        className="w-80 gap-2 p-3"
        trigger={
          <button
            type="button"
            data-testid="saved-state"
            className="flex min-h-6 min-w-0 items-center gap-1 rounded-sm px-1 hover:bg-surface-hover hover:text-text"
          >
            <Icon aria-hidden className={cn("size-3.5 shrink-0", ink, turns && "animate-turn")} />
            <span className={cn("shrink-0", ink)}>{word}</span>
            {size === null || !dirty ? null : <span className="hidden truncate sm:inline">{size}</span>}
          </button>
        }
      >
        <Sentences save={save} version={version} />
      </Popover>
      <span aria-live="polite" className="sr-only">
        {word}
      </span>
    </span>
  );
}

function sizeOf({ text, savedText }: EditorState): string | null {
  return text === savedText ? null : describeChange(changeSize(savedText, text));
}

function Sentences({ save, version }: { readonly save: Save; readonly version: number }) {
  const state = useSaving(save, ({ save: known }) => known);
  return saveSentences(state, version).map((sentence) => <p key={sentence}>{sentence}</p>);
}
