"use client";

import { Code, Columns2, Workflow } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { type EditorView, useEditorUi } from "../editor-ui";

const views: readonly {
  readonly view: EditorView;
  readonly word: string;
  readonly icon: ReactNode;
  readonly wide?: true;
}[] = [
  { view: "graph", word: "Graph", icon: <Workflow aria-hidden className="size-4" /> },
  { view: "both", word: "Both", icon: <Columns2 aria-hidden className="size-4" />, wide: true },
  { view: "text", word: "Text", icon: <Code aria-hidden className="size-4" /> },
];

/** Drawing, text, or both. */
export function ViewSwitch() {
  const ui = useEditorUi();
  return (
    <fieldset className="flex items-center rounded-md border bg-surface-sunken p-0.5">
      <legend className="sr-only">View</legend>
      {views.map(({ view, word, icon, wide }) => (
        <button
          key={view}
          type="button"
          aria-pressed={ui.view === view}
          title={`${word} (Ctrl \\)`}
          onClick={() => ui.setView(view)}
          className={cn(
            "h-7 items-center gap-1.5 rounded-sm px-2 text-sm sm:px-2.5 text-text-muted hover:text-text aria-pressed:bg-surface-raised aria-pressed:font-medium aria-pressed:text-text aria-pressed:shadow-[0_0_0_1px_var(--color-border)]",
            wide ? "hidden min-[900px]:flex" : "flex",
          )}
        >
          {icon}
          <span className="sr-only sm:not-sr-only">{word}</span>
        </button>
      ))}
    </fieldset>
  );
}
