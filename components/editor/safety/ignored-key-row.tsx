"use client";

import { Strikethrough } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { WithCode } from "@/components/ui/with-code";
import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import { useEditorUi } from "../editor-ui";
import { goToProblem } from "../problem-target";
import { useEditor, useEditorState } from "../use-editor";

/** A key that nothing reads; in red when it was meant to hold something back. */
export function IgnoredKeyRow({ problem }: { readonly problem: Diagnostic }) {
  const editor = useEditor();
  const ui = useEditorUi();
  const readOnly = useEditorState((state) => state.readOnly);
  const key = String(problem.path.at(-1) ?? "");
  const meantAsGate = problem.code === "ignored-gate";
  const { fix } = problem;
  return (
    <li className="rounded-md px-1 py-1.5 text-sm hover:bg-surface-hover">
      <button
        type="button"
        onClick={() => goToProblem(editor, ui, problem)}
        className="block min-h-6 w-full rounded-md text-left"
      >
        <span className={cn("flex items-center gap-1.5", meantAsGate && "text-danger")}>
          <Strikethrough aria-hidden className="size-3.5 shrink-0" />
          <s className="font-mono text-xs">{key}</s>
          {meantAsGate ? <strong className="font-medium">this step is not gated</strong> : null}
        </span>
        <span className="mt-0.5 block break-words text-text-muted">
          <WithCode text={problem.message} />
        </span>
      </button>
      {fix === undefined || readOnly ? null : (
        <Button size="sm" className="mt-1" onClick={() => editor.execute(fix.command)}>
          {fix.label}
        </Button>
      )}
    </li>
  );
}
