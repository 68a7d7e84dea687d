"use client";

import { useMemo } from "react";
import { OutputText } from "@/components/ui/output-text";
import type { QuickStep } from "@/lib/editor/quick-step";
import type { StepPlace } from "@/lib/lobster/edit/command";
import { useEditor, useEditorState } from "./use-editor";

/** The very text that Enter would write into the file. */
export function QuickPreview({ place, step }: { readonly place: StepPlace; readonly step: QuickStep }) {
  const editor = useEditor();
  const document = useEditorState((state) => state.document);
  const written = useMemo(() => {
    const plan = editor.language.plan(document, { type: "insertStep", place, step: step.fields });
    if (plan.kind === "refused") return plan.reason;
    return plan.edits
      .map((edit) => edit.insert)
      .join("")
      .replace(/^[\r\n]+|[\r\n]+$/g, "");
  }, [editor, document, place, step]);
  return (
    <pre
      data-testid="quick-add-preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys
      tabIndex={0}
      className="max-h-40 shrink-0 overflow-auto short:max-h-24 short:py-1.5 border-t bg-surface-sunken px-4 py-2.5 font-mono text-sm text-text leading-5"
    >
      <OutputText text={written} />
    </pre>
  );
}
