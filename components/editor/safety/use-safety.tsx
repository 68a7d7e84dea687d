"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { useLater } from "@/components/ui/use-later";
import { carriedEffects, keptEffects, noEffects, type StepEffects, stepEffects } from "@/lib/editor/step-effects";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { assessSafety } from "@/lib/lobster/safety/assess-safety";
import type { SafetyReport } from "@/lib/lobster/safety/model";
import { useArrangement } from "../arrangement-context";
import { useEditorKnowledge } from "../editor-knowledge";
import { useEditor, useSettledDocument } from "../use-editor";

const nothing: SafetyReport = { effects: [], zones: [], changing: 0, unguarded: 0 };

const ReportContext = createContext<SafetyReport>(nothing);

type Heaviest = { readonly document: WorkflowDocument | null; readonly effects: StepEffects };

const HeaviestContext = createContext<Heaviest>({ document: null, effects: noEffects });

/** Works out effects and gates of the text on the canvas, for all who ask. Drawing does not wait for it. */
export function SafetyProvider({ children }: { readonly children: ReactNode }) {
  const { language } = useEditor();
  const { overrules } = useEditorKnowledge();
  const { opened } = useArrangement();
  const document = useLater(useSettledDocument());
  const report = useMemo(() => {
    if (document === null) return nothing;
    const files = new Map<string, WorkflowDocument>();
    for (const inner of opened.values()) {
      if (inner.kind === "drawn") files.set(inner.name, inner.drawing.document);
    }
    return assessSafety(document, language.catalog, { overrules, openFile: (name) => files.get(name) ?? null });
  }, [document, language, opened, overrules]);
  const heaviest = useHeaviest(document, report);
  return (
    <ReportContext value={report}>
      <HeaviestContext value={heaviest}>{children}</HeaviestContext>
    </ReportContext>
  );
}

/**
 * Effects and gates of the text on the canvas, with what people said about single commands. Workflows that run as steps
 * count as far as they are open on the canvas.
 */
export function useSafety(): SafetyReport {
  return useContext(ReportContext);
}

/** Of each step of the drawn document the effect to look at first; see `stepEffects`. */
export function useStepEffects(drawn: WorkflowDocument): StepEffects {
  const { document, effects } = useContext(HeaviestContext);
  return useMemo(
    () => (document === null || document === drawn ? effects : carriedEffects(effects, document, drawn)),
    [document, effects, drawn],
  );
}

/** Effects that are the same stay the same objects: what shows them does not render again. */
function useHeaviest(document: WorkflowDocument | null, report: SafetyReport): Heaviest {
  const made = useMemo(() => stepEffects(report.effects), [report]);
  const [kept, setKept] = useState<Heaviest & { readonly made: StepEffects }>({ document, effects: made, made });
  if (kept.made === made && kept.document === document) return kept;
  const next = { document, effects: keptEffects(kept.effects, made), made };
  setKept(next);
  return next;
}
