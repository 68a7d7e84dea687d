"use client";

import { useDeferredValue, useMemo } from "react";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { assessSafety } from "@/lib/lobster/safety/assess-safety";
import type { SafetyReport } from "@/lib/lobster/safety/model";
import { useEditorKnowledge } from "../editor-knowledge";
import { useDrawing, useEditor } from "../use-editor";

const nothing: SafetyReport = { effects: [], zones: [], changing: 0, unguarded: 0 };

type Files = ReadonlyMap<string, WorkflowDocument>;

type Known = { readonly overrules: object; readonly files: Files; readonly report: SafetyReport };

/** Several parts of the page ask about the same document. */
const known = new WeakMap<WorkflowDocument, Known>();

/**
 * Effects and gates of the text on the canvas, with what people said about single commands. Workflows that run as steps
 * count as far as they are open on the canvas.
 */
export function useSafety(): SafetyReport {
  const { language } = useEditor();
  const { overrules } = useEditorKnowledge();
  // Drawing does not wait for it.
  const drawing = useDeferredValue(useDrawing());
  return useMemo(() => {
    if (drawing === null) return nothing;
    const files = new Map<string, WorkflowDocument>();
    for (const { inner } of drawing.steps) {
      if (inner?.kind === "drawn") files.set(inner.name, inner.drawing.document);
    }
    const { document } = drawing;
    const before = known.get(document);
    if (before?.overrules === overrules && sameFiles(before.files, files)) return before.report;
    const report = assessSafety(document, language.catalog, { overrules, openFile: (name) => files.get(name) ?? null });
    known.set(document, { overrules, files, report });
    return report;
  }, [drawing, language, overrules]);
}

/** An opened file may have got another text under its name. */
function sameFiles(before: Files, now: Files): boolean {
  return before.size === now.size && [...now].every(([name, { text }]) => before.get(name)?.text === text);
}
