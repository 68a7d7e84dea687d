"use client";

import { Workflow } from "lucide-react";
import type { ReactNode } from "react";
import { brokenText } from "@/lib/editor/editor-state";
import { isJsonObject } from "@/lib/lobster/contract/json-value";
import { useDiagnostics, useEditor, useFormState } from "../use-editor";
import { FieldRow } from "./field-row";
import { fieldTarget, problemsOf } from "./field-target";
import { NoteBox } from "./note-box";

/** What holds for the whole file: name, arguments, environment. */
export function WorkflowForm({ disabled, close }: { readonly disabled: boolean; readonly close: ReactNode }) {
  const editor = useEditor();
  const diagnostics = useDiagnostics();
  const data = useFormState((state) => state.document.data ?? state.drawn?.data);
  const unreadable = useFormState((state) => state.drawn === null && brokenText(state.document) !== null);
  const fields = isJsonObject(data) ? data : {};
  const targets = editor.language.catalog.topLevelFields
    .filter((field) => field.name !== "steps")
    .map((field) => fieldTarget({ path: [], fields, isStep: false }, field));
  return (
    <>
      <header className="sticky top-0 z-10 flex items-center gap-2.5 border-b bg-surface px-4 py-3">
        <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-md bg-surface-mark text-text-muted">
          <Workflow aria-hidden className="size-4" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-md leading-6">Workflow</h2>
          <p className="text-text-muted text-xs">Select a step to see its fields</p>
        </div>
        {close}
      </header>
      <div className="flex flex-col gap-4 px-4 pt-3 pb-6">
        {unreadable ? (
          <p className="text-text-muted">The form appears once the text can be read as a workflow.</p>
        ) : null}
        {unreadable ? null : <NoteBox path={[]} disabled={disabled} />}
        {(unreadable ? [] : targets).map((target) => (
          <FieldRow
            key={target.field.name}
            target={target}
            problems={problemsOf(diagnostics, target.path)}
            disabled={disabled}
            {...(target.value === undefined ? {} : { onHide: () => undefined })}
          />
        ))}
      </div>
    </>
  );
}
