"use client";

import { useCanvasView } from "../canvas-view";
import { EffectMark } from "./effect-mark";

/** The mark of a step on the drawing; nothing for a step that changes nothing. It renders by itself when that changes. */
export function StepEffectMark({ stepKey }: { readonly stepKey: string }) {
  const effect = useCanvasView((view) => view.effects.get(stepKey));
  if (effect === undefined) return null;
  return (
    <span data-effect={effect.kind} className="self-end pb-2">
      <EffectMark effect={effect} iconOnly />
    </span>
  );
}
