"use client";

import { ChevronRight } from "lucide-react";
import { Fragment, useDeferredValue, useEffect, useMemo, useState } from "react";
import { OutputText } from "@/components/ui/output-text";
import { crumbsAt } from "@/lib/editor/crumbs";
import type { Pane } from "./open-pane";
import { useEditor, useReadDocument } from "./use-editor";

/** The way from the file to the cursor; each part leads to its place. */
export function CodeBreadcrumbs({ pane }: { readonly pane: Pane | null }) {
  const editor = useEditor();
  const document = useReadDocument();
  const [caret, setCaret] = useState(0);
  const offset = useDeferredValue(caret);
  useEffect(() => pane?.onCaret(setCaret), [pane]);
  const crumbs = useMemo(() => crumbsAt(document, Math.min(offset, document.text.length)), [document, offset]);
  const parts = [{ label: "File", path: [], offset: 0, step: false }, ...crumbs];
  return (
    <nav aria-label="Place in the file" className="h-7 shrink-0 overflow-hidden border-b bg-surface px-3">
      <ol className="flex h-full min-w-0 items-center gap-0.5 text-sm text-text-muted">
        {parts.map((crumb, index) => (
          <Fragment key={crumb.path.join("/")}>
            {index === 0 ? null : <ChevronRight aria-hidden className="size-3.5 shrink-0" />}
            <li className="min-w-0">
              <button
                type="button"
                aria-current={index === parts.length - 1 ? "location" : undefined}
                className="h-6 max-w-full truncate rounded-sm px-1 hover:bg-surface-hover hover:text-text"
                onClick={() => {
                  if (crumb.step) editor.select(crumb.path);
                  pane?.reveal(crumb.offset);
                }}
              >
                <OutputText text={crumb.label} />
              </button>
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
