"use client";

import { Check, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { cn } from "@/components/ui/cn";
import type { Drawing } from "@/lib/editor/drawing";
import { drawnSummary, readSummary } from "@/lib/editor/drawing-check";
import { brokenText } from "@/lib/editor/editor-state";
import { longText } from "@/lib/editor/worker/language-thread";
import { languageThread } from "@/lib/editor/worker/start-language-worker";
import { useDrawing, useEditor, useEditorState, useReadDocument } from "./use-editor";

/** Pause after a change, in milliseconds, before the text is read whole once more. */
const restBeforeCheck = 300;

/** Reads the text afresh whenever typing rests, and tells whether the drawing says the same. */
export function DrawingCheck() {
  const drawing = useDrawing();
  const broken = useEditorState((state) => brokenText(state.document) !== null);
  const matches = useMatch(drawing);
  if (drawing === null) return null;
  const word = broken ? "Drawing waits for the text" : matches ? "Drawing = file" : "Drawing differs from the file";
  const good = matches && !broken;
  return (
    <span
      title="The text is read afresh and compared with the drawing, step by step and line by line"
      className={cn("hidden items-center gap-1.5 px-2 sm:flex", !good && "text-status-waiting")}
    >
      {good ? (
        <Check aria-hidden className="size-4 text-status-succeeded" />
      ) : (
        <TriangleAlert aria-hidden className="size-4" />
      )}
      {word}
    </span>
  );
}

/** The last verdict. It stays while a new one is being found. */
function useMatch(drawing: Drawing | null): boolean {
  const { language } = useEditor();
  const document = useReadDocument();
  const [matches, setMatches] = useState(true);
  useEffect(() => {
    if (drawing === null || drawing.document !== document) return;
    let outdated = false;
    const judge = (summary: string) => {
      if (!outdated) setMatches(summary === drawnSummary(drawing));
    };
    const timer = setTimeout(() => {
      const { text, format } = document;
      const thread = text.length > longText ? languageThread() : null;
      if (thread === null) judge(readSummary(text, language));
      else thread.summarize(text, format, judge);
    }, restBeforeCheck);
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [drawing, document, language]);
  return matches;
}
