"use client";

import { ArrowDown, ArrowUp, ChevronRight, GripVertical, X } from "lucide-react";
import { type KeyboardEvent, useId } from "react";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import type { PipelineChange } from "@/lib/editor/pipeline-form/pipeline-change";
import type { StageForm } from "@/lib/editor/pipeline-form/pipeline-form";
import type { DocumentPath } from "@/lib/lobster/contract/document-path";
import { StageArguments } from "./stage-arguments";

type StageCardProps = {
  readonly stage: StageForm;
  readonly index: number;
  readonly count: number;
  /** The whole pipeline. */
  readonly text: string;
  readonly path: DocumentPath;
  readonly open: boolean;
  readonly disabled: boolean;
  /** A stage is being dragged. */
  readonly dragging: boolean;
  readonly onOpen: (open: boolean) => void;
  /** False when the change was refused. */
  readonly onChange: (change: PipelineChange) => boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onDrag: (index: number | null) => void;
  readonly onDropHere: () => void;
};

/** One stage: closed, its text; open, the form of its arguments. */
export function StageCard(props: StageCardProps) {
  const { stage, index, count, open, disabled, dragging, onOpen, onMove, onRemove, onDrag, onDropHere } = props;
  const id = useId();
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown") || disabled) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(event.key === "ArrowUp" ? index - 1 : index + 1);
  };
  return (
    <li
      onDragOver={(event) => {
        if (dragging) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDropHere();
      }}
      className={cn("rounded-md border bg-surface-raised", dragging && "hover:border-accent")}
    >
      <div className="flex items-center">
        <span
          aria-hidden
          draggable={!disabled}
          onDragStart={(event) => {
            event.dataTransfer.setData("text/plain", stage.raw);
            event.dataTransfer.effectAllowed = "move";
            onDrag(index);
          }}
          onDragEnd={() => onDrag(null)}
          className="flex h-8 w-6 shrink-0 cursor-grab items-center justify-center text-text-muted"
        >
          <GripVertical className="size-3.5" />
        </span>
        <button
          type="button"
          data-stage
          aria-expanded={open}
          aria-controls={`${id}-arguments`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => onOpen(!open)}
          onKeyDown={keys}
          className="flex h-8 min-w-0 flex-1 items-center gap-1.5 rounded-sm text-left -outline-offset-2"
        >
          <ChevronRight
            aria-hidden
            className={cn("size-3.5 shrink-0 text-text-muted transition-transform", open && "rotate-90")}
          />
          <span className="sr-only">Stage {index + 1}: </span>
          <span className="min-w-0 truncate font-mono text-sm">{stage.raw}</span>
        </button>
        <IconButton
          size="sm"
          icon={ArrowUp}
          label={`Move stage ${index + 1} up`}
          keys={["Alt", "↑"]}
          disabled={disabled || index === 0}
          onClick={() => onMove(index - 1)}
          className="!size-6"
        />
        <IconButton
          size="sm"
          icon={ArrowDown}
          label={`Move stage ${index + 1} down`}
          keys={["Alt", "↓"]}
          disabled={disabled || index === count - 1}
          onClick={() => onMove(index + 1)}
          className="!size-6"
        />
        <IconButton
          size="sm"
          icon={X}
          label={`Remove stage ${index + 1}`}
          disabled={disabled}
          onClick={onRemove}
          className="!size-6 mr-1"
        />
      </div>
      {open ? (
        <div id={`${id}-arguments`} className="border-t px-3 py-2.5">
          <StageArguments {...props} />
        </div>
      ) : null}
    </li>
  );
}
