"use client";

import { useTheme } from "next-themes";
import { useEffect, useId, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { CodeBreadcrumbs } from "./code-breadcrumbs";
import { useEditorKnowledge } from "./editor-knowledge";
import { useEditorUi } from "./editor-ui";
import { leaveWithTab } from "./leave-with-tab";
import { applyMonacoTheme, loadMonaco } from "./monaco-setup";
import { openPane, type Pane } from "./open-pane";
import { useDiagnostics, useEditor } from "./use-editor";

/** The file itself. Every byte of it belongs to the session; this is only where it is typed. */
export function CodePane() {
  const editor = useEditor();
  const diagnostics = useDiagnostics();
  const knowledge = useEditorKnowledge();
  const { revealed, search } = useEditorUi();
  const { resolvedTheme } = useTheme();
  const host = useRef<HTMLDivElement>(null);
  const known = useRef(knowledge);
  const helpId = useId();
  const [hint, setHint] = useState(false);
  const [pane, setPane] = useState<Pane | null>(null);

  useEffect(() => {
    known.current = knowledge;
  }, [knowledge]);

  useEffect(() => {
    if (host.current === null) return;
    const opened = openPane(loadMonaco(), { editor, search, knowledge: () => known.current }, host.current);
    host.current.querySelector("textarea")?.setAttribute("aria-describedby", helpId);
    const exit = leaveWithTab(host.current, setHint);
    setPane(opened);
    return () => {
      exit.dispose();
      opened.dispose();
    };
  }, [editor, search, helpId]);

  useEffect(() => {
    if (pane !== null) applyMonacoTheme(resolvedTheme === "dark");
  }, [pane, resolvedTheme]);

  useEffect(() => pane?.mark(diagnostics), [pane, diagnostics]);

  useEffect(() => {
    if (revealed !== null) pane?.reveal(revealed.offset);
  }, [pane, revealed]);

  return (
    <section
      aria-label="Workflow text"
      className="relative flex size-full min-h-0 flex-col overflow-hidden bg-surface-raised"
    >
      <CodeBreadcrumbs pane={pane} />
      <div ref={host} className="min-h-0 w-full flex-1" />
      <p
        id={helpId}
        className={cn(
          hint
            ? "pointer-events-none absolute right-4 bottom-3 z-10 rounded-md border bg-surface-raised px-2 py-1 text-sm text-text-muted"
            : "sr-only",
        )}
      >
        Tab indents. Press Escape, then Tab to leave the text.
      </p>
    </section>
  );
}
