"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import type { DrawnStep } from "@/lib/editor/drawing";
import { useCanvasActions, useCanvasView } from "./canvas-view";

/** The id on a node; a field while it is renamed. */
export function StepTitle({ step }: { readonly step: DrawnStep }) {
  const renaming = useCanvasView((view) => view.renamingKey === step.key);
  if (renaming) return <RenameField stepKey={step.key} id={step.id ?? ""} />;
  return <span className="block truncate font-medium text-base text-text leading-5">{step.facts.title}</span>;
}

function RenameField({ stepKey, id }: { readonly stepKey: string; readonly id: string }) {
  const { rename, stopRenaming } = useCanvasActions();
  const [value, setValue] = useState(id);
  const done = useRef(false);
  const finish = () => {
    // Leaving the field by a key takes the focus away, which would finish a second time.
    if (done.current) return;
    done.current = true;
    if (value !== id && value !== "") rename(stepKey, value);
    stopRenaming();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.key !== "Enter" && event.key !== "Escape") return;
    const canvas = event.currentTarget.closest<HTMLElement>(".workflow-canvas");
    if (event.key === "Escape") done.current = true;
    finish();
    stopRenaming();
    canvas?.focus();
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the person just asked to rename this step
      autoFocus
      aria-label={`New name of step ${id}`}
      value={value}
      spellCheck={false}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setValue(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={finish}
      className="nodrag nopan block h-6 w-full rounded-sm border border-accent bg-surface-raised px-1 font-medium text-base outline-none"
    />
  );
}
