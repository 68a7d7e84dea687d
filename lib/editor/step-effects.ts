import { pathKey } from "@/lib/lobster/contract/document-path";
import { type CoveredEffect, type FoundKind, isChanging } from "@/lib/lobster/safety/model";

export const noEffects: ReadonlyMap<string, CoveredEffect> = new Map();

/** The last weighs most. */
const weights: readonly FoundKind[] = ["read", "network", "unknown", "write", "send", "deploy", "delete", "pay"];

/**
 * Of each step that changes something the effect to look at first, by the key of the step: one that can happen without
 * anybody having been asked before one that cannot, and of these the heaviest.
 */
export function stepEffects(effects: readonly CoveredEffect[]): ReadonlyMap<string, CoveredEffect> {
  const heaviest = new Map<string, CoveredEffect>();
  for (const effect of effects) {
    if (!isChanging(effect.kind)) continue;
    const key = pathKey(effect.path);
    const known = heaviest.get(key);
    if (known === undefined || weightOf(effect) > weightOf(known)) heaviest.set(key, effect);
  }
  return heaviest;
}

function weightOf({ kind, coverage }: CoveredEffect): number {
  return weights.indexOf(kind) + (coverage.kind === "always" ? 0 : weights.length);
}
