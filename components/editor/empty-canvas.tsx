"use client";

import { FileText, Plus, Workflow } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { brokenText, isEmptyDocument } from "@/lib/editor/editor-state";
import { endOfWorkflow } from "@/lib/editor/step-places";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { useEditorUi } from "./editor-ui";
import { useEditor, useEditorState } from "./use-editor";

/** A text without a drawing: empty, another dialect, broken. Says which, and what can be done. */
export function EmptyCanvas({ children }: { readonly children: ReactNode }) {
  const editor = useEditor();
  const document = useEditorState((state) => state.document);
  const readOnly = useEditorState((state) => state.readOnly);
  const ui = useEditorUi();
  const { title, reason, mayAdd } = explain(document);
  const broken = brokenText(document);
  return (
    <div className="relative flex size-full items-center justify-center overflow-auto bg-surface-sunken">
      <EmptyState
        icon={Workflow}
        title={title}
        actions={
          <>
            {mayAdd && !readOnly ? (
              <Button
                variant={broken === null ? "primary" : "secondary"}
                onClick={() => ui.openQuickAdd(endOfWorkflow(editor.flush()))}
              >
                <Plus aria-hidden />
                Add the first step
              </Button>
            ) : null}
            {ui.view === "graph" || broken !== null ? (
              <Button onClick={() => ui.reveal(broken?.offset ?? 0)}>
                <FileText aria-hidden />
                {broken === null ? "Show the text" : `Show line ${broken.line}`}
              </Button>
            ) : null}
          </>
        }
      >
        {reason}
      </EmptyState>
      {children}
    </div>
  );
}

function explain(document: WorkflowDocument): { title: string; reason: ReactNode; mayAdd: boolean } {
  if (isEmptyDocument(document)) {
    return { title: "No steps yet", reason: "Type a command, and it becomes the first step.", mayAdd: true };
  }
  if (document.data === undefined) {
    return {
      title: "This text cannot be read as a workflow",
      reason: <span className="font-mono text-sm">{document.diagnostics[0]?.message.split("\n")[0]}</span>,
      mayAdd: false,
    };
  }
  const { data } = document;
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    return {
      title: "This text is no workflow",
      reason: "A workflow is a mapping with a list of steps.",
      mayAdd: false,
    };
  }
  const keys = Object.keys(data);
  if (!keys.includes("steps")) {
    const shown = keys.slice(0, 6).join(", ");
    return {
      title: "There is no list of steps in this file",
      reason: `It has the keys ${shown}${keys.length > 6 ? ", …" : ""}. It may be written for another tool. It is kept exactly as it is.`,
      mayAdd: true,
    };
  }
  return { title: "No steps yet", reason: "Type a command, and it becomes the first step.", mayAdd: true };
}
