"use client";

import { useMemo } from "react";
import { kindsFor } from "@/lib/editor/kinds-for";
import { type QuickStep, quickSteps, templateStep } from "@/lib/editor/quick-step";
import { takenIds } from "@/lib/editor/taken-ids";
import { wiredStep, worksOnStepAbove } from "@/lib/editor/wire-step";
import type { StepKindDefinition } from "@/lib/lobster/contract/step-kind";
import type { QuickAddRequest } from "./editor-ui";
import { useEditor, useEditorState } from "./use-editor";

/** What a line could become at a place, best guess first; every kind that can stand there while the line is empty. */
export function useQuickOptions(line: string, { place, source }: QuickAddRequest): readonly QuickStep[] {
  const editor = useEditor();
  const document = useEditorState((state) => state.document);
  return useMemo(() => {
    const { catalog } = editor.language;
    const taken = takenIds(document.allSteps);
    const kinds = kindsFor(document, catalog, place);
    const word = line.trim().toLowerCase();
    const templates = kinds
      .filter((kind) => word === "" || namedBy(kind, word))
      .map((kind) => worksOnStepAbove(templateStep(kind, taken), document, place));
    const readings = quickSteps(line, catalog, taken).filter((step) => kinds.includes(step.kind));
    const options = word === "" ? templates : [...templates, ...readings];
    const from = source === null ? null : document.stepAt(source);
    if (from === null) return options;
    return options.map((step) => wiredStep(step, from, catalog)).filter((step) => step !== null);
  }, [editor, document, line, place, source]);
}

function namedBy(kind: StepKindDefinition, word: string): boolean {
  if (word.length < 3) return false;
  return kind.label.toLowerCase().startsWith(word) || kind.kind.startsWith(word);
}
