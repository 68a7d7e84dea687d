"use client";

import type { DrawnStep } from "@/lib/editor/drawing";
import { cardRows } from "@/lib/editor/node-size";
import { useCanvasActions, useCanvasView } from "./canvas-view";
import { NoteRow } from "./card-rows";
import { NoteField } from "./note-field";

/** The comment above a step of this file, edited where it stands. */
export function StepNote({ step }: { readonly step: DrawnStep }) {
  const { setNote } = useCanvasActions();
  const editable = useCanvasView((view) => !view.readOnly && !view.stale);
  const { facts } = step;
  if (facts.note === null || cardRows(facts, step.container).note === 0) return null;
  return (
    <NoteField
      label={`Note of ${facts.title}`}
      text={facts.note}
      editable={editable}
      onSave={(text) => setNote(step.path, text)}
    >
      <NoteRow facts={facts} container={step.container} />
    </NoteField>
  );
}
