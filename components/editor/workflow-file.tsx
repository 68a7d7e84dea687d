"use client";

import { ChevronDown, ChevronRight, ExternalLink } from "lucide-react";
import { plainVisible } from "@/components/ui/plain-visible";
import type { OpenedWorkflow } from "@/lib/editor/drawing";
import type { StepFacts } from "@/lib/editor/step-facts";
import { useSubWorkflows } from "./sub-workflows";

type WorkflowFileProps = {
  /** Keys of the steps that the file of this step is open in; empty in the file that is edited. */
  readonly chain?: string;
  readonly stepKey: string;
  readonly preview: StepFacts["preview"];
  readonly inner: OpenedWorkflow | null;
};

/** Opens the workflow that a step runs, inside of the step. */
export function WorkflowFile({ chain = "", stepKey, preview, inner }: WorkflowFileProps) {
  const files = useSubWorkflows();
  if (preview?.kind !== "file" || preview.name === null) return null;
  if (files === null)
    return <span className="px-0.5 text-text-muted leading-6">Runs {plainVisible(preview.name)}</span>;
  const open = files.isOpen(chain + stepKey);
  const Chevron = open ? ChevronDown : ChevronRight;
  const workflowId = inner === null || inner.kind === "wanted" ? null : inner.workflowId;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-label={`Steps of ${plainVisible(preview.name)}`}
        onClick={(event) => {
          event.stopPropagation();
          files.toggle(chain + stepKey);
        }}
        className="nodrag inline-flex h-6 min-w-0 items-center gap-1 rounded-sm px-1 text-text-muted hover:bg-surface-hover hover:text-text"
      >
        <Chevron aria-hidden className="size-3.5 shrink-0" />
        {open ? "Hide its steps" : "Show its steps"}
      </button>
      {workflowId === null ? null : (
        <a
          href={files.hrefOf(workflowId)}
          onClick={(event) => event.stopPropagation()}
          className="nodrag ml-auto inline-flex h-6 shrink-0 items-center gap-1 rounded-sm px-1.5 font-medium text-accent hover:bg-accent-soft"
        >
          Open it
          <ExternalLink aria-hidden className="size-3" />
        </a>
      )}
    </>
  );
}
