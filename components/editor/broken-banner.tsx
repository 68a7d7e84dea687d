"use client";

import { Button } from "@/components/ui/button";
import { brokenText } from "@/lib/editor/editor-state";
import { plainProblem } from "@/lib/editor/plain-problem";
import { useEditorUi } from "./editor-ui";
import { useEditorState } from "./use-editor";

/** Over the greyed drawing: why it stands still, and the way to the place. */
export function BrokenBanner() {
  const document = useEditorState((state) => state.document);
  const ui = useEditorUi();
  const broken = brokenText(document);
  if (broken === null) return null;
  return (
    <div
      role="status"
      className="broken-reason absolute inset-x-3 top-3 z-20 mx-auto flex max-w-2xl items-start gap-3 rounded-lg border border-status-failed/40 bg-status-failed-soft px-4 py-3"
    >
      <div className="min-w-0 flex-1">
        <p className="font-medium">The text cannot be read at line {broken.line}</p>
        <p className="mt-0.5 line-clamp-3 whitespace-pre-wrap break-words text-sm">{plainProblem(broken.message)}</p>
        <p className="mt-1 text-sm text-text-muted">The drawing shows the last text that could be read.</p>
      </div>
      <Button size="sm" onClick={() => ui.reveal(broken.offset)}>
        Show line {broken.line}
      </Button>
    </div>
  );
}
