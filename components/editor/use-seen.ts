"use client";

import { useMemo } from "react";
import { useSteady } from "@/components/ui/use-steady";
import type { Drawing } from "@/lib/editor/drawing";
import { relocatePlace, relocateStep } from "@/lib/editor/locate-step";
import type { StepPath } from "@/lib/lobster/contract/document-path";
import type { StepPlace } from "@/lib/lobster/edit/command";
import { useEditor } from "./use-editor";

/** Where something is in the text of this moment; null when it is gone. */
export type Seen = { step(path: StepPath): StepPath | null; place(place: StepPlace): StepPlace | null };

/**
 * A drawing follows its text a moment later, and whoever clicks means the step that was seen. Always the same object.
 * While the text is broken, places are those of the drawing.
 */
export function useSeen(drawing: Drawing | null): Seen {
  const editor = useEditor();
  const step = useSteady((path: StepPath) => {
    const now = editor.flush();
    return drawing === null || now.workflow === null ? path : relocateStep(path, drawing.document, now);
  });
  const place = useSteady((at: StepPlace) => {
    const now = editor.flush();
    return drawing === null || now.workflow === null ? at : relocatePlace(at, drawing.document, now);
  });
  return useMemo(() => ({ step, place }), [step, place]);
}
