"use client";

import { CircleX, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { plainVisible } from "@/components/ui/plain-visible";
import { WithCode } from "@/components/ui/with-code";
import { problemLine } from "@/lib/editor/problem-line";
import type { Diagnostic, Severity } from "@/lib/lobster/contract/diagnostic";
import { useEditorUi } from "./editor-ui";
import { goToProblem } from "./problem-target";
import { useEditor, useEditorState } from "./use-editor";

export const severityLooks: Readonly<
  Record<Severity, { readonly icon: LucideIcon; readonly word: string; readonly className: string }>
> = {
  error: { icon: CircleX, word: "Error", className: "text-status-failed" },
  warning: { icon: TriangleAlert, word: "Warning", className: "text-status-waiting" },
  info: { icon: Info, word: "Remark", className: "text-text-muted" },
};

/** One problem with its line and its repair. `oneLine` cuts what is longer; the whole is in the tooltip. */
export function ProblemRow({ problem, oneLine = false }: { readonly problem: Diagnostic; readonly oneLine?: boolean }) {
  const editor = useEditor();
  const ui = useEditorUi();
  const line = useEditorState((state) => state.document.positionAt(problem.range.from).line);
  const readOnly = useEditorState((state) => state.readOnly);
  const { icon: Icon, word, className } = severityLooks[problem.severity];
  const { fix } = problem;
  const text = [problemLine(problem.message), problem.hint].filter(Boolean).join(" ");
  return (
    <div
      className={cn("flex items-center gap-x-2 rounded-md pr-2 hover:bg-surface-hover", !oneLine && "max-sm:flex-wrap")}
    >
      <button
        type="button"
        title={oneLine ? plainVisible(text) : undefined}
        onClick={() => goToProblem(editor, ui, problem)}
        className={cn(
          "flex min-w-0 flex-1 items-start gap-2.5 rounded-md px-2 py-1.5 text-left",
          !oneLine && "max-sm:basis-full",
        )}
      >
        <Icon aria-label={word} className={cn("mt-0.5 size-4 shrink-0", className)} />
        <span className={cn("min-w-0 flex-1", oneLine ? "truncate" : "break-words")}>
          <WithCode text={text} />
        </span>
        <span className="shrink-0 text-sm text-text-muted tabular-nums">line {line}</span>
      </button>
      {fix === undefined || readOnly ? null : (
        <Button
          size="sm"
          onClick={() => editor.execute(fix.command)}
          className={oneLine ? undefined : "max-sm:mb-1.5 max-sm:ml-8.5"}
        >
          {fix.label}
        </Button>
      )}
    </div>
  );
}
