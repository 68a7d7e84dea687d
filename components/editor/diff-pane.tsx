"use client";

import { useTheme } from "next-themes";
import { useEffect, useRef } from "react";
import { lineView } from "@/lib/editor/line-view";
import { applyMonacoTheme, loadMonaco, paneOptions, workflowLanguage } from "./monaco-setup";

/** Two texts side by side, with what differs. */
export function DiffPane({ before, after }: { readonly before: string; readonly after: string }) {
  const host = useRef<HTMLDivElement>(null);
  const { resolvedTheme } = useTheme();

  useEffect(() => {
    if (host.current === null) return;
    const monaco = loadMonaco();
    const original = monaco.editor.createModel(lineView(before).text, workflowLanguage);
    const modified = monaco.editor.createModel(lineView(after).text, workflowLanguage);
    const diff = monaco.editor.createDiffEditor(host.current, {
      ...paneOptions(),
      readOnly: true,
      renderOverviewRuler: false,
      renderSideBySide: true,
      originalAriaLabel: "The other version",
      modifiedAriaLabel: "My text",
    });
    diff.setModel({ original, modified });
    return () => {
      diff.dispose();
      original.dispose();
      modified.dispose();
    };
  }, [before, after]);

  useEffect(() => applyMonacoTheme(resolvedTheme === "dark"), [resolvedTheme]);

  return <div ref={host} className="h-[50vh] overflow-hidden rounded-md border" />;
}
