"use client";

import { useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";
import type { DrawnStep } from "@/lib/editor/drawing";
import { pathKey } from "@/lib/lobster/contract/document-path";
import { KindIcon } from "./kind-icon";
import { useDrawing, useEditor, useEditorState } from "./use-editor";

/** The steps as a list in file order: what the drawing shows, for everybody who reads instead of looking. */
export function Outline() {
  const editor = useEditor();
  const drawing = useDrawing();
  const selection = useEditorState((state) => state.selection);
  const selectedKey = selection === null ? null : pathKey(selection);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (selectedKey !== null) list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [selectedKey]);
  if (drawing === null || drawing.steps.length === 0) return <p className="px-2 text-text-muted">No steps yet.</p>;
  return (
    <ul
      ref={list}
      aria-label="Steps in file order"
      className="-mx-1 flex max-h-[calc(100dvh-12rem)] flex-col overflow-y-auto px-1 pb-3"
    >
      {drawing.steps.map((step, index) => (
        <li key={step.key}>
          <button
            type="button"
            aria-current={step.key === selectedKey ? "true" : undefined}
            onClick={() => editor.select(step.path)}
            style={{ paddingLeft: 8 + depthOf(step, drawing.steps) * 16 }}
            className={cn(
              "flex h-8 w-full items-center gap-2 rounded-md pr-2 text-left hover:bg-surface-hover",
              step.key === selectedKey && "bg-accent-soft text-accent hover:bg-accent-soft",
            )}
          >
            <span className="w-5 shrink-0 text-right text-text-muted text-xs tabular-nums">{index + 1}</span>
            <KindIcon
              name={step.facts.icon}
              className={cn("size-4 shrink-0", step.facts.gate ? "text-status-waiting" : "text-text-muted")}
              strokeWidth={1.75}
            />
            <span className="min-w-0 flex-1 truncate">{step.facts.title}</span>
            {step.facts.gate && !step.facts.gateOnly ? (
              <KindIcon name="hand" className="size-3.5 shrink-0 text-status-waiting" />
            ) : null}
            {step.facts.problems === null ? null : (
              <span
                className={cn(
                  "text-xs tabular-nums",
                  step.facts.problems.severity === "error" ? "text-status-failed" : "text-status-waiting",
                )}
              >
                {step.facts.problems.count}
                <span className="sr-only">{step.facts.problems.severity === "error" ? " errors" : " warnings"}</span>
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

function depthOf(step: DrawnStep, steps: readonly DrawnStep[]): number {
  const parent = step.parent === null ? undefined : steps.find((candidate) => candidate.key === step.parent);
  return parent === undefined ? 0 : 1 + depthOf(parent, steps);
}
