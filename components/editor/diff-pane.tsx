"use client";

import { useTheme } from "next-themes";
import { useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { lineView } from "@/lib/editor/line-view";
import { applyMonacoTheme, loadMonaco, paneOptions, workflowLanguage } from "./monaco-setup";

type DiffPaneProps = {
  readonly before: string;
  readonly after: string;
  /** Names of both texts for people who listen. */
  readonly labels?: readonly [string, string];
  readonly className?: string;
};

/** Two texts side by side, with what differs; one below the other where it is narrow. */
export function DiffPane({ before, after, labels, className }: DiffPaneProps) {
  const [beforeLabel, afterLabel] = labels ?? ["The other version", "My text"];
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
      hideUnchangedRegions: { enabled: true },
      ignoreTrimWhitespace: false,
      maxComputationTime: 1000,
    });
    // The names among the options of the pair are lost with its next change of options.
    const nameBoth = () => {
      diff.getOriginalEditor().updateOptions({ ariaLabel: beforeLabel });
      diff.getModifiedEditor().updateOptions({ ariaLabel: afterLabel });
    };
    const naming = diff.onDidUpdateDiff(nameBoth);
    diff.setModel({ original, modified });
    nameBoth();
    return () => {
      naming.dispose();
      diff.dispose();
      original.dispose();
      modified.dispose();
    };
  }, [before, after, beforeLabel, afterLabel]);

  useEffect(() => applyMonacoTheme(resolvedTheme === "dark"), [resolvedTheme]);

  return <div ref={host} className={cn("h-[50vh] overflow-hidden rounded-md border", className)} />;
}
