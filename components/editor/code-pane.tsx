"use client";

import { useTheme } from "next-themes";
import { useEffect, useId, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import type { Editor } from "@/lib/editor/editor-store";
import { lineView } from "@/lib/editor/line-view";
import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import { useEditorUi } from "./editor-ui";
import { followSelection } from "./follow-selection";
import { forwardGlobalKeys } from "./global-keys";
import { leaveWithTab } from "./leave-with-tab";
import { markProblems } from "./mark-problems";
import { applyMonacoTheme, loadMonaco, type Monaco, paneOptions } from "./monaco-setup";
import { offerCompletions } from "./offer-completions";
import { offerHovers } from "./offer-hovers";
import { mirrorText } from "./text-mirror";
import { useDiagnostics, useEditor } from "./use-editor";

type Pane = ReturnType<typeof openPane>;

/** The file itself. Every byte of it belongs to the session; this is only where it is typed. */
export function CodePane() {
  const editor = useEditor();
  const diagnostics = useDiagnostics();
  const { revealed } = useEditorUi();
  const { resolvedTheme } = useTheme();
  const host = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const [hint, setHint] = useState(false);
  const [pane, setPane] = useState<Pane | null>(null);

  useEffect(() => {
    if (host.current === null) return;
    const opened = openPane(loadMonaco(), editor, host.current);
    host.current.querySelector("textarea")?.setAttribute("aria-describedby", helpId);
    const exit = leaveWithTab(host.current, setHint);
    setPane(opened);
    return () => {
      exit.dispose();
      opened.dispose();
    };
  }, [editor, helpId]);

  useEffect(() => {
    if (pane !== null) applyMonacoTheme(resolvedTheme === "dark");
  }, [pane, resolvedTheme]);

  useEffect(() => pane?.mark(diagnostics), [pane, diagnostics]);

  useEffect(() => {
    if (revealed !== null) pane?.reveal(revealed.offset);
  }, [pane, revealed]);

  return (
    <section aria-label="Workflow text" className="relative size-full min-h-0 overflow-hidden bg-surface-raised">
      <div ref={host} className="size-full" />
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

function openPane(monaco: Monaco, editor: Editor, host: HTMLElement) {
  const { text, readOnly } = editor.store.getState();
  const model = monaco.editor.createModel(lineView(text).text, "yaml");
  model.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } });
  model.setEOL(monaco.editor.EndOfLineSequence.LF);
  const code = monaco.editor.create(host, {
    ...paneOptions(),
    model,
    readOnly,
    ariaLabel: "Workflow text",
    tabSize: 2,
    insertSpaces: true,
    detectIndentation: false,
    trimAutoWhitespace: false,
  });
  const mirror = mirrorText(editor, model, (change, origin) => {
    const traveled = origin === "undo" || origin === "redo";
    if (!traveled || !code.hasTextFocus()) return;
    const position = model.getPositionAt(change.offset + change.text.length);
    code.setPosition(position);
    code.revealPositionInCenterIfOutsideViewport(position);
  });
  const marks = markProblems(monaco, code, editor, mirror);
  const parts = [
    mirror,
    marks,
    followSelection(code, editor, mirror),
    offerCompletions(monaco, model, editor, mirror),
    offerHovers(monaco, model, editor, mirror),
    forwardGlobalKeys(host),
  ];
  return {
    mark: (diagnostics: readonly Diagnostic[]) => marks.show(diagnostics),
    reveal: (offset: number) => {
      if (model.isDisposed()) return;
      const position = model.getPositionAt(mirror.view().toView(offset));
      code.setPosition(position);
      code.revealPositionInCenter(position);
      code.focus();
    },
    dispose: () => {
      for (const part of parts) part.dispose();
      code.dispose();
      model.dispose();
    },
  };
}
