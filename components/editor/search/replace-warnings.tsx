"use client";

import { TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { WithCode } from "@/components/ui/with-code";
import { newProblems } from "@/lib/editor/new-problems";
import { problemLine } from "@/lib/editor/problem-line";
import { longText } from "@/lib/editor/worker/language-thread";
import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import type { TextEdit } from "@/lib/lobster/document/text-edit";
import { useEditor, useEditorState } from "../use-editor";

const mostShown = 3;
/** How long the typing rests before the text that would come is checked, in milliseconds. */
const rest = { short: 150, long: 600 } as const;

/** What replacing all would break: problems that the text has not now and would have then. */
export function ReplaceWarnings({ edits }: { readonly edits: readonly TextEdit[] }) {
  const problems = useNewProblems(edits);
  const left = problems.length - mostShown;
  return (
    <div role="status">
      {problems.length === 0 ? null : (
        <div className="flex gap-2 rounded-sm border border-status-waiting/60 bg-status-waiting-soft px-2 py-1.5 text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-status-waiting" />
          <div className="min-w-0">
            <p className="font-medium text-status-waiting">
              Replacing all brings {problems.length === 1 ? "a new problem" : `${problems.length} new problems`}
            </p>
            <ul>
              {problems.slice(0, mostShown).map((problem) => (
                <li key={`${problem.code}:${problem.range.from}`} className="[overflow-wrap:anywhere]">
                  <WithCode text={problemLine(problem.message)} />
                </li>
              ))}
              {left > 0 ? <li className="text-text-muted">and {left} more</li> : null}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}

const none: readonly Diagnostic[] = [];

function useNewProblems(edits: readonly TextEdit[]): readonly Diagnostic[] {
  const editor = useEditor();
  const document = useEditorState((state) => state.document);
  const [found, setFound] = useState<{ readonly edits: readonly TextEdit[]; readonly problems: typeof none } | null>(
    null,
  );
  useEffect(() => {
    const { language } = editor;
    const look = () => {
      const after = language.reopen(document, edits);
      setFound({ edits, problems: newProblems(language.diagnose(document), language.diagnose(after)) });
    };
    const timer = setTimeout(look, document.text.length > longText ? rest.long : rest.short);
    return () => clearTimeout(timer);
  }, [editor, document, edits]);
  return found?.edits === edits ? found.problems : none;
}
