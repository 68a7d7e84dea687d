import { pathKey } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { type Coverage, type CoveredEffect, type FoundKind, isChanging } from "@/lib/lobster/safety/model";
import { sameContent } from "./same-content";

/** By the key of the step. */
export type StepEffects = ReadonlyMap<string, CoveredEffect>;

export const noEffects: StepEffects = new Map();

/** The last weighs most. */
const weights: readonly FoundKind[] = ["read", "network", "unknown", "write", "send", "deploy", "delete", "pay"];

/**
 * Of each step that changes something the effect to look at first, by the key of the step: one that can happen without
 * anybody having been asked before one that cannot, and of these the heaviest.
 */
export function stepEffects(effects: readonly CoveredEffect[]): StepEffects {
  const heaviest = new Map<string, CoveredEffect>();
  for (const effect of effects) {
    if (!isChanging(effect.kind)) continue;
    const key = pathKey(effect.path);
    const known = heaviest.get(key);
    if (known === undefined || weightOf(effect) > weightOf(known)) heaviest.set(key, effect);
  }
  return heaviest;
}

/** `made`, with the objects of `before` wherever they say the same; `before` itself when all do. */
export function keptEffects(before: StepEffects, made: StepEffects): StepEffects {
  const kept = new Map<string, CoveredEffect>();
  // Many effects stand behind the same gates.
  const equal = new Map<Coverage, Coverage>();
  const sameCoverage = (old: Coverage, now: Coverage): boolean => {
    if (equal.get(now) === old) return true;
    const same = sameContent(old, now);
    if (same) equal.set(now, old);
    return same;
  };
  const sameEffect = ({ coverage, ...old }: CoveredEffect, { coverage: covered, ...now }: CoveredEffect): boolean =>
    sameCoverage(coverage, covered) && sameContent(old, now);
  let changed = made.size !== before.size;
  for (const [key, effect] of made) {
    const old = before.get(key);
    const same = old !== undefined && sameEffect(old, effect);
    kept.set(key, same ? old : effect);
    changed ||= !same;
  }
  return changed ? kept : before;
}

/** What was found in an earlier document, at the places where its steps stand in a later one. */
export function carriedEffects(effects: StepEffects, before: WorkflowDocument, after: WorkflowDocument): StepEffects {
  const places = earlierPlaces(before, after);
  const carried = after.allSteps.flatMap(({ path }): [string, CoveredEffect][] => {
    const key = pathKey(path);
    const effect = effects.get(places.get(key) ?? "");
    return effect === undefined ? [] : [[key, effect]];
  });
  const moved = carried.length !== effects.size || carried.some(([key, effect]) => effects.get(key) !== effect);
  return moved ? new Map(carried) : effects;
}

/** By the key of a step in `after` the key that it had in `before`: untouched, by its id, or else changed in its place. */
function earlierPlaces(before: WorkflowDocument, after: WorkflowDocument): ReadonlyMap<string, string> {
  const byFields = new Map(before.allSteps.map((step) => [step.fields, pathKey(step.path)]));
  const byId = new Map(before.allSteps.map((step) => [step.id ?? step, pathKey(step.path)]));
  const found = new Map<string, string>();
  for (const step of after.allSteps) {
    const place = byFields.get(step.fields) ?? byId.get(step.id ?? step);
    if (place !== undefined) found.set(pathKey(step.path), place);
  }
  const taken = new Set(found.values());
  for (const { path } of after.allSteps) {
    const key = pathKey(path);
    if (!found.has(key) && !taken.has(key)) found.set(key, key);
  }
  return found;
}

function weightOf({ kind, coverage }: CoveredEffect): number {
  return weights.indexOf(kind) + (coverage.kind === "always" ? 0 : weights.length);
}
