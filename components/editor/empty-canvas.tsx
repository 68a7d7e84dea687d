"use client";

import { FileText, Plus, Workflow, Wrench } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { WithCode } from "@/components/ui/with-code";
import { explainText } from "@/lib/editor/explain-text";
import { endOfWorkflow } from "@/lib/editor/step-places";
import { DialectList } from "./dialect-list";
import { useEditorUi } from "./editor-ui";
import { useEditor, useEditorState } from "./use-editor";

/** A text without a drawing: empty, another dialect, broken. Says which, and what can be done. */
export function EmptyCanvas({ children }: { readonly children: ReactNode }) {
  const editor = useEditor();
  const document = useEditorState((state) => state.document);
  const readOnly = useEditorState((state) => state.readOnly);
  const ui = useEditorUi();
  const explanation = useMemo(() => explainText(document), [document]);
  if (explanation === null) return <div className="relative size-full bg-surface-sunken">{children}</div>;
  const { kind, title, reason, dialects, fix, mayAdd, offset } = explanation;
  const { line } = document.positionAt(offset);
  const points = kind === "unreadable" || kind === "steps-broken";
  return (
    <div className="relative flex size-full flex-col items-center overflow-auto bg-surface-sunken py-6">
      <div className="my-auto flex w-full max-w-xl flex-col items-center px-4">
        <EmptyState
          icon={Workflow}
          title={title}
          className={dialects.length > 0 ? "pb-6" : undefined}
          actions={
            <>
              {fix !== null && !readOnly ? (
                <Button variant="primary" onClick={() => editor.execute(fix.command)}>
                  <Wrench aria-hidden />
                  {fix.label}
                </Button>
              ) : null}
              {mayAdd && !readOnly ? (
                <Button variant="primary" onClick={() => ui.openQuickAdd(endOfWorkflow(editor.flush()))}>
                  <Plus aria-hidden />
                  Add the first step
                </Button>
              ) : null}
              {points || ui.view === "graph" ? (
                <Button onClick={() => ui.reveal(offset)}>
                  <FileText aria-hidden />
                  {points ? `Show line ${line}` : "Show the text"}
                </Button>
              ) : null}
            </>
          }
        >
          <span className="break-words">
            <WithCode text={reason} />
          </span>
        </EmptyState>
        <DialectList
          dialects={dialects}
          onShow={(key) => ui.reveal(document.keyRangeOf(key.split("."))?.from ?? offset)}
        />
      </div>
      {children}
    </div>
  );
}
