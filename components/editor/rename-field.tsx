"use client";

import { NodeToolbar, Position, useStore } from "@xyflow/react";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import type { StepPath } from "@/lib/lobster/contract/document-path";
import { type EditPreview, previewEdits } from "@/lib/lobster/edit/preview-edits";
import { useCanvasActions } from "./canvas-view";
import { EditHunks } from "./edit-hunks";
import { useEditor, useEditorState } from "./use-editor";

type RenameFieldProps = { readonly stepKey: string; readonly path: StepPath; readonly id: string };

/** The id of a step while it is renamed. Below it stand the lines that would change; Enter applies. */
export function RenameField({ stepKey, path, id }: RenameFieldProps) {
  const { rename, stopRenaming } = useCanvasActions();
  const [value, setValue] = useState(id);
  const done = useRef(false);
  const previewId = useId();
  const preview = useRenamePreview(path, id, value);
  const align = useRoomierSide(stepKey);
  const refused = preview?.kind === "refused";

  const finish = (apply: boolean) => {
    // Leaving the field by a key takes the focus away, which would finish a second time.
    if (done.current) return;
    done.current = true;
    if (apply && preview?.kind === "preview") rename(stepKey, value);
    stopRenaming();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    if (event.key === "Enter" && refused) return;
    const canvas = event.currentTarget.closest<HTMLElement>(".workflow-canvas");
    finish(event.key === "Enter");
    canvas?.focus();
  };
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: the person just asked to rename this step
        autoFocus
        data-own-undo
        aria-label={`New name of step ${id}`}
        aria-describedby={previewId}
        aria-invalid={refused || undefined}
        value={value}
        spellCheck={false}
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => finish(!refused)}
        className="nodrag nopan block h-6 w-full rounded-sm border border-accent bg-surface-raised px-1 font-medium text-base outline-none"
      />
      <NodeToolbar isVisible position={Position.Bottom} align={align} offset={6}>
        <div
          id={previewId}
          data-testid="rename-preview"
          className="w-max min-w-56 max-w-[min(32rem,60cqw)] rounded-lg bg-surface-raised p-2 text-sm shadow-overlay"
        >
          <RenameWords preview={preview} id={id} />
        </div>
      </NodeToolbar>
    </>
  );
}

function RenameWords({ preview, id }: { readonly preview: RenamePreview | null; readonly id: string }) {
  if (preview === null) return <p className="text-text-muted">Type the new name of {id}. Escape leaves it as it is.</p>;
  if (preview.kind === "refused") return <p className="text-danger">{preview.reason}</p>;
  const lines = preview.hunks.reduce((sum, hunk) => sum + hunk.before.length, 0);
  const references = preview.places - 1;
  const words = `${references === 1 ? "1 reference" : `${references} references`} on ${lines} ${lines === 1 ? "line" : "lines"}`;
  return (
    <>
      <p className="mb-1.5 text-text-muted">
        {references === 0 ? "Only this line changes." : `The name and ${words} change.`} Enter applies.
      </p>
      <EditHunks hunks={preview.hunks} label="Lines that change" />
    </>
  );
}

/** Towards the middle of the canvas there is more room. */
function useRoomierSide(stepKey: string): "start" | "end" {
  return useStore(({ nodeLookup, transform: [left, , zoom], width }) => {
    const node = nodeLookup.get(stepKey);
    const middle = (node?.internals.positionAbsolute.x ?? 0) + (node?.measured.width ?? 0) / 2;
    return middle * zoom + left > width / 2 ? "end" : "start";
  });
}

/** `places` counts the edits: the id itself and each reference. */
type RenamePreview = EditPreview & { readonly places: number };

function useRenamePreview(path: StepPath, id: string, value: string): RenamePreview | null {
  const editor = useEditor();
  const document = useEditorState((state) => state.document);
  return useMemo(() => {
    if (value === id) return null;
    const command = { type: "renameStep", path, id: value } as const;
    const plan = editor.language.plan(document, command);
    const places = plan.kind === "edits" ? plan.edits.length : 0;
    return { ...previewEdits(document, command, editor.language.catalog), places };
  }, [editor, document, path, id, value]);
}
