"use client";

import { cn } from "@/components/ui/cn";
import { plainVisible } from "@/components/ui/plain-visible";
import { coverageWords } from "@/lib/lobster/safety/effect-changes";
import { type CoveredEffect, isChanging } from "@/lib/lobster/safety/model";
import { effectLooks } from "./effect-looks";

type EffectMarkProps = {
  readonly effect: Pick<CoveredEffect, "kind" | "token" | "coverage">;
  /** Leaves the word to what stands beside it. */
  readonly iconOnly?: boolean;
};

/** What a command does, in a word, a shape and a colour; with a bar above it while no approval always stands before it. */
export function EffectMark({ effect, iconOnly = false }: EffectMarkProps) {
  const { icon: Icon, word, className } = effectLooks[effect.kind];
  const open = isChanging(effect.kind) && effect.coverage.kind !== "always";
  const title = `${word}: ${plainVisible(effect.token)}, ${coverageWords(effect.coverage)}`;
  return (
    <span
      title={title}
      className={cn(
        "inline-flex h-5 shrink-0 items-center gap-1 rounded-sm px-1 text-xs",
        className,
        open && "border border-status-failed",
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className={iconOnly ? "sr-only" : undefined}>{word}</span>
      {open ? <span className="sr-only">, not always behind a gate</span> : null}
    </span>
  );
}
