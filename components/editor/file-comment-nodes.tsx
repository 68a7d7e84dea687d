"use client";

import type { NodeProps } from "@xyflow/react";
import { Power, StickyNote } from "lucide-react";
import { memo } from "react";
import { plainVisible } from "@/components/ui/plain-visible";
import { readable } from "@/lib/editor/draw-notes";
import { useCanvasActions, useCanvasView } from "./canvas-view";
import type { DisabledFlowNode, NoteFlowNode, RegionFlowNode } from "./flow-elements";
import { NoteField } from "./note-field";

/** The comment at the head of the file. */
export const HeadNoteNode = memo(function HeadNoteNode({ data }: NodeProps<NoteFlowNode>) {
  const { apply } = useCanvasActions();
  const editable = useCanvasView((view) => !view.readOnly && !view.stale);
  const { text, lines } = data.note;
  return (
    <NoteField
      label="Note at the head of the file"
      text={text}
      editable={editable}
      onSave={(next) => apply({ type: "setNote", path: [], text: next })}
      className="size-full rounded-md border border-border border-dashed bg-surface"
    >
      <span
        title={plainVisible(text)}
        className="flex size-full gap-2 px-2.5 py-[9px] text-left text-text-muted text-xs leading-4"
      >
        <StickyNote aria-hidden className="mt-px size-3.5 shrink-0" />
        <span
          style={{ WebkitLineClamp: lines }}
          className="overflow-hidden whitespace-pre-line break-words [-webkit-box-orient:vertical] [display:-webkit-box]"
        >
          {readable(text)}
        </span>
      </span>
    </NoteField>
  );
});

/** A titled frame around steps: `# region` and `# endregion` in the file. */
export const RegionNode = memo(function RegionNode({ data }: NodeProps<RegionFlowNode>) {
  const { reveal } = useCanvasActions();
  const { title, at, steps } = data.region;
  return (
    <section
      aria-label={`Region ${title || "without a title"}, ${steps.length} ${steps.length === 1 ? "step" : "steps"}`}
      className="pointer-events-none size-full rounded-lg border border-border-strong/40 bg-accent-soft/25"
    >
      <button
        type="button"
        tabIndex={-1}
        title="Show its line"
        onClick={(event) => {
          event.stopPropagation();
          reveal(at);
        }}
        className="nodrag pointer-events-auto flex h-6 max-w-[45%] items-center rounded-tl-lg rounded-br-md px-2.5 font-medium text-text-muted text-xs hover:text-text"
      >
        <span className="truncate">{title || "Region"}</span>
      </button>
    </section>
  );
});

/** A step that stands in comments: an outline where it would run. */
export const DisabledNode = memo(function DisabledNode({ data }: NodeProps<DisabledFlowNode>) {
  const { apply } = useCanvasActions();
  const editable = useCanvasView((view) => !view.readOnly && !view.stale);
  const { range } = data.disabled.step;
  const id = plainVisible(data.disabled.step.id);
  const summary = plainVisible(data.disabled.step.summary);
  return (
    <section
      aria-label={`Disabled step ${id}`}
      title={`${id} stands in comments and does not run: ${summary}`}
      className="flex size-full items-center gap-2 rounded-lg border border-border-strong border-dashed bg-surface-sunken/90 pr-1 pl-2.5 text-text-muted text-xs"
    >
      <Power aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 flex-1 truncate">
        <span className="font-medium">{id}</span> is disabled
      </span>
      {editable ? (
        <button
          type="button"
          aria-label={`Enable ${id}`}
          onClick={(event) => {
            event.stopPropagation();
            apply({ type: "enableSteps", at: range.from });
          }}
          className="nodrag h-7 shrink-0 rounded-md px-2 font-medium text-accent hover:bg-accent-soft"
        >
          Enable
        </button>
      ) : null}
    </section>
  );
});
