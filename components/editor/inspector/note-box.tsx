"use client";

import { useMemo, useState } from "react";
import { Textarea } from "@/components/ui/textarea";
import type { Catalog } from "@/lib/lobster/contract/catalog";
import { pathKey, type StepPath } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { readNotes } from "@/lib/lobster/notes/file-notes";
import { useEditor, useFormState } from "../use-editor";
import { ControlMessage } from "./control-message";
import { useTypedText } from "./use-field-text";

type NoteBoxProps = {
  /** The step that the note stands above; empty for the head of the file. */
  readonly path: StepPath;
  readonly disabled: boolean;
};

/** The comment lines above a step, or at the head of the file, as text. Whoever reads the file sees them there. */
export function NoteBox({ path, disabled }: NoteBoxProps) {
  const editor = useEditor();
  const document = useFormState((state) => state.drawn ?? state.document);
  const { catalog } = editor.language;
  const shown = useMemo(() => noteAt(document, path, catalog), [document, path, catalog]);
  const key = pathKey(path);
  const [asked, setAsked] = useState(false);
  const field = useTypedText([...path, "#"], shown, (text) => {
    const result = editor.execute({ type: "setNote", path, text }, `note:${key}`);
    // A blank at the end says nothing yet: it is in the box, and not in the note that is read.
    return result.ok ? { shown: noteAt(editor.flush(), path, catalog) } : { message: result.reason };
  });
  const id = `note-${key.replaceAll("/", "-")}`;
  if (field.text === "" && !asked) {
    return disabled ? null : (
      <button
        type="button"
        onClick={() => setAsked(true)}
        className="min-h-6 self-start rounded-sm text-sm text-text-muted hover:text-text"
      >
        Add a note
      </button>
    );
  }
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-1.5">
        <label htmlFor={id} className="font-medium text-sm">
          Note
        </label>
        <code className="font-mono text-text-muted text-xs"># comment</code>
      </div>
      <Textarea
        id={id}
        autoFocus={asked}
        value={field.text}
        disabled={disabled}
        rows={1}
        onChange={(event) => field.onText(event.currentTarget.value)}
        onKeyDown={field.onKeyDown}
        onBlur={() => setAsked(false)}
        className="max-h-40 min-h-8"
      />
      <ControlMessage message={field.message} />
    </div>
  );
}

/** Notes are read with all others of the file, so they are only read where there is one. */
function noteAt(document: WorkflowDocument, path: StepPath, catalog: Catalog): string {
  const isFile = path.length === 0;
  const above = isFile ? document.text : linesAbove(document, path);
  if (!above.includes("#")) return "";
  const notes = readNotes(document, catalog);
  return (isFile ? notes.head : notes.ofSteps.get(pathKey(path)))?.text ?? "";
}

function linesAbove(document: WorkflowDocument, path: StepPath): string {
  const [slice, own] = [document.stepSlice(path), document.rangeOf(path)];
  return slice === null || own === null ? "" : document.text.slice(slice.from, own.from);
}
