"use client";

import { Button } from "@/components/ui/button";
import type { StepNode } from "@/lib/lobster/document/document";
import { useEditorUi } from "../editor-ui";
import { useDiagnostics, useEditor } from "../use-editor";
import { FieldProblem } from "./field-problem";
import { clearField, problemsOf } from "./field-target";

type IgnoredKeysProps = { readonly step: StepNode; readonly known: readonly string[]; readonly disabled: boolean };

/** Keys that stand in the file and that the runtime does not read on this step. */
export function IgnoredKeys({ step, known, disabled }: IgnoredKeysProps) {
  const editor = useEditor();
  const ui = useEditorUi();
  const diagnostics = useDiagnostics();
  const ignored = Object.keys(step.fields).filter((key) => key !== "id" && !known.includes(key));
  if (ignored.length === 0) return null;
  return (
    <section aria-label="Ignored keys" className="rounded-md border border-dashed px-3 py-2">
      <p className="text-sm text-text-muted">In the file, but not read by the runtime:</p>
      <ul className="mt-1.5 flex flex-col gap-2">
        {ignored.map((key) => {
          const path = [...step.path, key];
          return (
            <li key={key} className="flex flex-col gap-1">
              <div className="flex items-center gap-1">
                <code className="min-w-0 flex-1 truncate font-mono text-sm line-through decoration-status-waiting">
                  {key}
                </code>
                <Button size="sm" variant="ghost" onClick={() => ui.reveal(editor.flush().rangeOf(path)?.from ?? 0)}>
                  Show
                </Button>
                <Button size="sm" variant="ghost" disabled={disabled} onClick={() => clearField(editor, path)}>
                  Remove
                </Button>
              </div>
              {problemsOf(diagnostics, path).map((problem) => (
                <FieldProblem key={`${problem.code}-${problem.message}`} problem={problem} />
              ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
