"use client";

import type { DragEvent } from "react";
import { Tooltip } from "@/components/ui/tooltip";
import { WithCode } from "@/components/ui/with-code";
import { kindsOf } from "@/lib/editor/kinds-for";
import { placeAfter } from "@/lib/editor/step-places";
import type { StepKindDefinition } from "@/lib/lobster/contract/step-kind";
import { KindIcon } from "./kind-icon";
import { addKind, carryKind } from "./use-drop-kind";
import { useEditor } from "./use-editor";

/** Every kind of step. A click adds it behind the selected step; dragging puts it anywhere. */
export function Palette() {
  const kinds = useKinds();
  const add = useAddKind();
  return (
    <ul className="flex h-full flex-col gap-0.5 overflow-y-auto pb-3">
      {kinds.map((kind) => (
        <li key={kind.kind}>
          <button
            type="button"
            draggable
            onDragStart={(event) => carry(event, kind)}
            onClick={() => add(kind)}
            className="flex w-full items-start gap-2.5 rounded-md px-2 py-2 text-left hover:bg-surface-hover"
          >
            <KindIcon name={kind.icon} className="mt-0.5 size-4 shrink-0 text-text-muted" strokeWidth={1.75} />
            <span className="min-w-0">
              <span className="block font-medium">{kind.label}</span>
              <span className="block text-text-muted text-xs">
                <WithCode text={explain(kind)} />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The same, as a strip of icons. */
export function PaletteStrip() {
  const kinds = useKinds();
  const add = useAddKind();
  return (
    <ul className="flex flex-col items-center gap-1">
      {kinds.map((kind) => (
        <li key={kind.kind}>
          <Tooltip side="right" label={<PaletteHint kind={kind} />}>
            <button
              type="button"
              aria-label={`Add ${kind.label}`}
              draggable
              onDragStart={(event) => carry(event, kind)}
              onClick={() => add(kind)}
              className="inline-flex size-8 items-center justify-center rounded-md text-text-muted hover:bg-surface-hover hover:text-text"
            >
              <KindIcon name={kind.icon} className="size-4" strokeWidth={1.75} />
            </button>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}

function PaletteHint({ kind }: { readonly kind: StepKindDefinition }) {
  return (
    <span className="block max-w-56">
      <span className="block font-medium">{kind.label}</span>
      <span className="text-text-muted">
        <WithCode text={explain(kind)} />
      </span>
    </span>
  );
}

function useKinds(): readonly StepKindDefinition[] {
  const editor = useEditor();
  return kindsOf(editor.language.catalog);
}

function useAddKind(): (kind: StepKindDefinition) => void {
  const editor = useEditor();
  return (kind) => addKind(editor, kind.kind, placeAfter(editor.flush(), editor.store.getState().selection));
}

function carry(event: DragEvent, kind: StepKindDefinition): void {
  carryKind(event.dataTransfer, kind.kind);
}

function explain(kind: StepKindDefinition): string {
  return kind.docs.split(/(?<=\.)\s/)[0] ?? "";
}
