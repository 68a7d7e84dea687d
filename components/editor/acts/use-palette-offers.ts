"use client";

import { useEffect } from "react";
import { offerToPalette, type PageOffer, type PageOfferGroup } from "@/components/ui/page-offers";
import type { Act, ActScene } from "@/lib/editor/acts/act";
import { acts as allActs } from "@/lib/editor/acts/table";
import { type EditorActs, useActs } from "./acts-provider";

/** Steps that the palette lists at once. */
const mostSteps = 12;

/** Puts the editor's acts and the workflow's steps into the palette, while the editor is open. */
export function usePaletteOffers(): void {
  const acts = useActs();
  useEffect(() => offerToPalette((query) => groupsFor(acts, query)), [acts]);
}

function groupsFor(acts: EditorActs, query: string): readonly PageOfferGroup[] {
  const scene = acts.scene();
  const headings = [...new Set(allActs.map((act) => act.group))];
  const offered = headings.map((heading) => ({
    heading,
    offers: allActs.filter((act) => act.group === heading && act.reach !== "frame").map((act) => offerOf(act, acts)),
  }));
  const steps = stepOffers(scene, query, acts);
  return steps.length === 0 ? offered : [...offered, { heading: "Steps of this workflow", offers: steps }];
}

function offerOf(act: Act, acts: EditorActs): PageOffer {
  return {
    id: `act ${act.id}`,
    name: act.name,
    words: act.words,
    keys: act.keys.slice(0, 1),
    check: () => {
      const answer = act.canDo(acts.scene());
      return answer.ok ? null : answer.reason;
    },
    run: () => acts.perform(act),
  };
}

function stepOffers({ drawing, editor }: ActScene, query: string, acts: EditorActs): readonly PageOffer[] {
  if (drawing === null) return [];
  const wanted = query.trim().toLowerCase();
  const fits = (text: string) => text.toLowerCase().includes(wanted);
  return drawing.steps
    .filter(({ facts }) => wanted === "" || fits(facts.title) || fits(facts.summary))
    .slice(0, mostSteps)
    .map((step) => ({
      id: `step ${step.key}`,
      name: `Go to ${step.facts.title}`,
      words: `${step.facts.summary} ${step.facts.kindLabel}`,
      keys: [],
      aside: step.facts.summary.slice(0, 60),
      check: () => null,
      run: () => {
        editor.select(step.path);
        acts.focusCanvas();
      },
    }));
}
