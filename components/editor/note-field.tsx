"use client";

import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";

type NoteFieldProps = {
  /** What it is a note of, for screen readers: `Note of fetch`. */
  readonly label: string;
  readonly text: string;
  /** False where the note can only be read. */
  readonly editable: boolean;
  /** Gets the text without `#`; "" removes the note. */
  readonly onSave: (text: string) => void;
  readonly className?: string;
  /** The note as it is read. */
  readonly children: ReactNode;
};

/** A comment of the file that is edited where it stands: a click opens it, leaving it saves, Escape forgets. */
export function NoteField({ label, text, editable, onSave, className, children }: NoteFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const done = useRef(false);
  if (!editable) return <div className={className}>{children}</div>;
  const finish = (save: boolean) => {
    // Leaving the field by a key takes the focus away, which would finish a second time.
    if (done.current || draft === null) return;
    done.current = true;
    if (save && draft !== text) onSave(draft.trim());
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const leaves = event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey));
    if (!leaves) return;
    const canvas = event.currentTarget.closest<HTMLElement>(".workflow-canvas");
    finish(event.key === "Enter");
    canvas?.focus();
  };
  return (
    <div className={cn("relative", className)}>
      <button
        type="button"
        aria-label={`${label}: ${text}`}
        title={`${text}\n\nClick to edit this comment of the file`}
        tabIndex={-1}
        onClick={(event) => {
          event.stopPropagation();
          done.current = false;
          setDraft(text);
        }}
        className="nodrag block size-full cursor-text rounded-sm text-left hover:bg-surface-hover/60"
      >
        {children}
      </button>
      {draft === null ? null : (
        <textarea
          // biome-ignore lint/a11y/noAutofocus: the person just asked to edit this note
          autoFocus
          aria-label={label}
          value={draft}
          rows={Math.min(10, Math.max(3, draft.split("\n").length + 1))}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => finish(true)}
          onClick={(event) => event.stopPropagation()}
          onPointerDown={(event) => event.stopPropagation()}
          className="nodrag nopan nowheel absolute inset-x-0 top-0 z-30 resize-y rounded-md border border-accent bg-surface-raised p-2 text-left text-text text-xs leading-4 shadow-overlay outline-none"
        />
      )}
    </div>
  );
}
