import { pathKey, type StepPath } from "@/lib/lobster/contract/document-path";
import type { DryRunStep } from "@/lib/lobster/run/dry-run-step";
import { type CoveredEffect, isChanging, type SafetyReport } from "@/lib/lobster/safety/model";

/** What a run on the shown path would do to the world, and who would be asked. */
export type DryRunEffects = {
  /** Effects of steps that would run. */
  readonly happening: number;
  /** Of these, how many come before every gate. */
  readonly unguarded: number;
  /** Effects of steps of which only a run can tell whether they run. */
  readonly possible: number;
  /** Ids of the steps at which somebody approves, in order. */
  readonly gates: readonly string[];
  /** Gates that stand before every effect that would happen. */
  readonly shared: readonly string[];
};

/**
 * Counts effects on the path of a dry run.
 * @param steps with the keys of the document that `report` is about
 */
export function dryRunEffects(steps: readonly DryRunStep[], report: SafetyReport): DryRunEffects {
  const states = new Map(steps.map(({ path, state }) => [path, state]));
  const gates = steps.filter(({ gate, state }) => gate === "approval" && state === "would-run");
  const changing = report.effects.filter(({ kind }) => isChanging(kind));
  const happening = changing.filter(({ path }) => states.get(pathKey(path)) === "would-run");
  const before = happening.map((effect) => gatesBefore(effect, gates, states));
  const guarded = before.filter((found) => found.certain);
  const [first] = guarded;
  const names = gates.map(({ stepId }) => stepId);
  const shared = guarded.length < before.length ? [] : (first?.names ?? []);
  return {
    happening: happening.length,
    unguarded: before.length - guarded.length,
    possible: changing.filter(({ path }) => states.get(pathKey(path)) === "unknown").length,
    gates: names,
    shared: shared.filter((name) => guarded.every((found) => found.names.includes(name))),
  };
}

type GatesBefore = { readonly certain: boolean; readonly names: readonly string[] };

/**
 * Gates that are passed on the way to an effect. Those that are steps are judged by what the dry run says of them: with
 * conditions switched, what always stands before an effect otherwise may not.
 */
function gatesBefore(
  { path, coverage }: CoveredEffect,
  gates: readonly DryRunStep[],
  states: ReadonlyMap<string, DryRunStep["state"]>,
): GatesBefore {
  const place = topLevelIndex(path);
  const passed = gates.filter((gate) => topLevelIndex(gate.path.split("/")) < place).map(({ stepId }) => stepId);
  const always = coverage.kind === "always" ? coverage : null;
  const inner = (always?.gates ?? []).filter(
    (gate) => gate.file !== null || (gate.stage && states.get(pathKey(gate.path)) === "would-run"),
  );
  const sure = inner.length > 0 && (always?.anyOf !== true || inner.length === always.gates.length);
  const names = always?.anyOf === true ? [] : inner.map(({ name }) => name);
  return { certain: passed.length > 0 || sure, names: [...new Set([...passed, ...names])] };
}

/** A gate stands behind its own step, and at the top level: only whole steps before it count. */
function topLevelIndex(path: StepPath): number {
  return Number(path[1]);
}

/** The counts as a sentence or two; code stands in backticks. */
export function effectWords(effects: DryRunEffects): string {
  const { happening, possible } = effects;
  const more = possible === 0 ? "" : ` ${possible} ${happening === 0 ? "" : "more "}may happen.`;
  if (happening === 0) return possible === 0 ? "No effect would happen." : `${counted(possible)} may happen.`;
  return `${counted(happening)} would happen, ${guardWords(effects)}.${more}`;
}

function guardWords({ happening, unguarded, shared }: DryRunEffects): string {
  if (unguarded === happening) return happening === 1 ? "not behind a gate" : "none behind a gate";
  if (unguarded > 0) return `${unguarded} not behind a gate`;
  const all = happening === 1 ? "" : "all ";
  if (shared.length > 0) return `${all}behind ${listed(shared)}`;
  return "each behind a gate";
}

/** Who would be asked on the way. */
export function gateWords({ gates }: DryRunEffects): string {
  if (gates.length === 0) return "Nobody would be asked to approve.";
  return `${gates.length} ${gates.length === 1 ? "gate" : "gates"} would be passed: ${listed(gates)}.`;
}

function listed(names: readonly string[]): string {
  const most = 4;
  const shown = names.slice(0, most).map((name) => `\`${name}\``);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(", ")} and ${rest} more`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

function counted(count: number): string {
  return `${count} ${count === 1 ? "effect" : "effects"}`;
}
