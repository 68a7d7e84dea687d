"use client";

import type { DrawnStep } from "@/lib/editor/drawing";
import { useCanvasView } from "./canvas-view";
import { RenameField } from "./rename-field";

/** The id on a node; a field while it is renamed. */
export function StepTitle({ step }: { readonly step: DrawnStep }) {
  const renaming = useCanvasView((view) => view.renamingKey === step.key);
  if (renaming) return <RenameField stepKey={step.key} path={step.path} id={step.id ?? ""} />;
  return <span className="block truncate font-medium text-base text-text leading-5">{step.facts.title}</span>;
}
