"use client";

import { useMemo } from "react";
import { isWithin } from "@/lib/lobster/contract/document-path";
import type { StepNode } from "@/lib/lobster/document/document";
import { traceInterpolations } from "@/lib/lobster/safety/trace-interpolations";
import { EffectRow } from "../safety/effect-row";
import { RawValueRow } from "../safety/raw-value-row";
import { useSafety } from "../safety/use-safety";
import { useEditor, useFormState } from "../use-editor";

/** What this step does to the world, who is asked before it, and which values land in its command line as they are. */
export function StepChecks({ step }: { readonly step: StepNode }) {
  const effects = useSafety().effects.filter(({ path }) => isWithin(path, step.path));
  const { language } = useEditor();
  const drawn = useFormState((state) => state.drawn);
  const raw = useMemo(() => {
    const all = drawn === null ? [] : traceInterpolations(drawn, language.catalog);
    return all.filter(({ path }) => isWithin(path, step.path));
  }, [drawn, language, step]);
  return (
    <div className="flex flex-col gap-4">
      <section aria-label="Effects">
        <h3 className="mb-1 font-medium text-sm">Effects</h3>
        {effects.length === 0 ? (
          <p className="text-sm text-text-muted">It does nothing that the rules know of.</p>
        ) : null}
        <ul className="-mx-1 flex flex-col">
          {effects.map((effect) => (
            <EffectRow key={`${effect.key} ${[...effect.field, effect.part?.from].join("/")}`} effect={effect} />
          ))}
        </ul>
      </section>
      {raw.length === 0 ? null : (
        <section aria-label="Values in command lines">
          <h3 className="mb-1 font-medium text-sm">Values in command lines</h3>
          <ul className="-mx-1 flex flex-col">
            {raw.map((value) => (
              <RawValueRow key={`${value.field.join("/")} ${value.range?.from ?? value.text}`} value={value} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
