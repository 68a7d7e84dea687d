"use client";

import { useMemo } from "react";
import { cn } from "@/components/ui/cn";
import { changeSize, describeChange } from "@/lib/editor/change-size";
import { useEditorState } from "../use-editor";
import type { Save } from "../use-save";

/** How the text stands against the stored version, to the byte. */
export function SavedState({ save }: { readonly save: Save }) {
  const text = useEditorState((state) => state.text);
  const saved = useEditorState((state) => state.savedText);
  const readOnly = useEditorState((state) => state.readOnly);
  const words = useMemo(() => (text === saved ? null : describeChange(changeSize(saved, text))), [text, saved]);
  const state = save.busy ? "Saving" : readOnly ? "Read only" : (words ?? "Saved");
  return (
    <span className="flex min-w-0 items-baseline gap-1.5">
      <span
        aria-live="polite"
        data-testid="saved-state"
        className={cn("truncate", words !== null && "text-status-waiting")}
      >
        {state}
      </span>
    </span>
  );
}
