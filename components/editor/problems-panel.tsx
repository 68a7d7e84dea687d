"use client";

import { CircleX, Info, type LucideIcon, TriangleAlert, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import type { Severity } from "@/lib/lobster/contract/diagnostic";
import { useEditorUi } from "./editor-ui";
import { WithCode } from "./inspector/with-code";
import { goToProblem } from "./problem-target";
import { useDiagnostics, useEditor, useEditorState } from "./use-editor";

const looks: Readonly<Record<Severity, { icon: LucideIcon; word: string; className: string }>> = {
  error: { icon: CircleX, word: "Error", className: "text-status-failed" },
  warning: { icon: TriangleAlert, word: "Warning", className: "text-status-waiting" },
  info: { icon: Info, word: "Remark", className: "text-text-muted" },
};

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** Everything the checks found, what stops the run first, each sort in file order. A click leads to step and line. */
export function ProblemsPanel() {
  const editor = useEditor();
  const ui = useEditorUi();
  const diagnostics = [...useDiagnostics()].sort((a, b) => ranks[a.severity] - ranks[b.severity]);
  const document = useEditorState((state) => state.document);
  const readOnly = useEditorState((state) => state.readOnly);
  if (!ui.problems) return null;
  return (
    <section aria-label="Problems" className="flex max-h-56 shrink-0 flex-col border-t bg-surface">
      <header className="flex h-9 shrink-0 items-center justify-between pr-2 pl-4">
        <h2 className="font-medium text-sm">Problems</h2>
        <IconButton size="sm" icon={X} label="Close the list of problems" onClick={() => ui.setProblems(false)} />
      </header>
      {diagnostics.length === 0 ? (
        <p className="px-4 pb-4 text-text-muted">Nothing to report. This file can run.</p>
      ) : (
        <ul className="min-h-0 overflow-y-auto px-2 pb-2">
          {diagnostics.map((problem) => {
            const { icon: Icon, word, className } = looks[problem.severity];
            const { fix } = problem;
            return (
              <li
                key={`${problem.code}-${problem.range.from}-${problem.message}`}
                className="flex items-center gap-2 rounded-md pr-2 hover:bg-surface-hover"
              >
                <button
                  type="button"
                  onClick={() => goToProblem(editor, ui, problem)}
                  className="flex min-w-0 flex-1 items-start gap-2.5 rounded-md px-2 py-1.5 text-left"
                >
                  <Icon aria-label={word} className={cn("mt-0.5 size-4 shrink-0", className)} />
                  <span className="min-w-0 flex-1 break-words">
                    <WithCode text={[problem.message.split("\n")[0], problem.hint].filter(Boolean).join(" ")} />
                  </span>
                  <span className="shrink-0 text-sm text-text-muted tabular-nums">
                    line {document.positionAt(problem.range.from).line}
                  </span>
                </button>
                {fix === undefined || readOnly ? null : (
                  <Button size="sm" onClick={() => editor.execute(fix.command)}>
                    {fix.label}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
