"use client";

import { useTheme } from "next-themes";
import { useEffect, useRef, useState } from "react";
import type { Editor } from "@/lib/editor/editor-store";
import { lineView } from "@/lib/editor/line-view";
import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import { useEditorUi } from "./editor-ui";
import { followSelection } from "./follow-selection";
import { forwardGlobalKeys } from "./global-keys";
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
  const [pane, setPane] = useState<Pane | null>(null);

  useEffect(() => {
    if (host.current === null) return;
    const opened = openPane(loadMonaco(), editor, host.current);
    setPane(opened);
    return () => opened.dispose();
  }, [editor]);

  useEffect(() => {
    if (pane !== null) applyMonacoTheme(resolvedTheme === "dark");
  }, [pane, resolvedTheme]);

  useEffect(() => pane?.mark(diagnostics), [pane, diagnostics]);

  useEffect(() => {
    if (revealed !== null) pane?.reveal(revealed.offset);
  }, [pane, revealed]);

  return (
    <section ref={host} aria-label="Workflow text" className="size-full min-h-0 overflow-hidden bg-surface-raised" />
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
