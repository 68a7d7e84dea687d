"use client";

import { useReactFlow } from "@xyflow/react";
import { type DragEvent, useMemo, useState } from "react";
import { executeAndSay } from "@/lib/editor/acts/chosen";
import type { Drawing } from "@/lib/editor/drawing";
import type { Editor } from "@/lib/editor/editor";
import { moveTarget } from "@/lib/editor/move-target";
import { templateStep } from "@/lib/editor/quick-step";
import { describePlace } from "@/lib/editor/step-places";
import { takenIds } from "@/lib/editor/taken-ids";
import type { StepPlace } from "@/lib/lobster/edit/command";
import { type DropPreview, dropPreviews } from "./drag-preview";
import { useEditor } from "./use-editor";

/** Kind of drag data that carries the name of a step kind out of the palette. */
export const kindDragType = "application/x-lobster-step-kind";

/** While something is dragged only the names of its types can be read, so the kind is named there as well. */
const kindTypePrefix = `${kindDragType}.`;

export function carryKind(transfer: DataTransfer, kind: string): void {
  transfer.setData(kindDragType, kind);
  transfer.setData(`${kindTypePrefix}${kind}`, kind);
  transfer.effectAllowed = "copy";
}

/** Dropping a kind from the palette puts a new step of it where the line shows. */
export function useDropKind(drawing: Drawing) {
  const editor = useEditor();
  const flow = useReactFlow();
  const [preview, setPreview] = useState<DropPreview | null>(null);
  const previews = useMemo(() => previewsByKind(editor), [editor]);
  const targetOf = (event: DragEvent) =>
    moveTarget(drawing, [], flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }));

  return {
    preview,
    onDragOver: (event: DragEvent) => {
      const kind = carriedKind(event.dataTransfer);
      if (kind === null) return;
      const next = previews(kind)(targetOf(event));
      event.preventDefault();
      event.dataTransfer.dropEffect = next?.reason === null ? "copy" : "none";
      setPreview(next);
    },
    onDragLeave: () => setPreview(null),
    onDrop: (event: DragEvent) => {
      const kind = carriedKind(event.dataTransfer);
      const found = targetOf(event);
      setPreview(null);
      if (kind === null || found === null) return;
      event.preventDefault();
      addKind(editor, kind, found.place);
    },
  };
}

/** Inserts a new step of a kind, with the fields that its definition starts with. */
export function addKind(editor: Editor, kind: string, place: StepPlace): void {
  const command = commandFor(editor, kind, place);
  if (command === null) return;
  const where = describePlace(editor.flush(), place);
  executeAndSay(editor, command, () => `Added ${command.step.id} ${where.charAt(0).toLowerCase()}${where.slice(1)}`);
}

function commandFor(editor: Editor, name: string, place: StepPlace) {
  const kind = editor.language.catalog.stepKinds.find((candidate) => candidate.kind === name);
  if (kind === undefined) return null;
  const step = templateStep(kind, takenIds(editor.flush().allSteps)).fields;
  return { type: "insertStep", place, step } as const;
}

function previewsByKind(editor: Editor) {
  let current: { readonly kind: string; readonly of: ReturnType<typeof dropPreviews> } | null = null;
  return (kind: string) => {
    if (current?.kind !== kind) {
      const of = dropPreviews(
        editor,
        ({ place }) => commandFor(editor, kind, place) ?? { type: "replaceText", edits: [] },
      );
      current = { kind, of };
    }
    return current.of;
  };
}

function carriedKind(transfer: DataTransfer): string | null {
  const type = transfer.types.find((candidate) => candidate.startsWith(kindTypePrefix));
  return type?.slice(kindTypePrefix.length) ?? null;
}
