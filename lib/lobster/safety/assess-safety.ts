import type { Catalog } from "../contract/catalog";
import type { StepNode, WorkflowDocument } from "../document/document";
import { findReferences } from "../expression/references";
import type { PlacedStep } from "../graph/child-list";
import { boundedKey } from "./effect-key";
import { allPassedWhen, approverWords, gateReference, nameOfStep, passedWhen } from "./gate-words";
import {
  type Coverage,
  type CoveredEffect,
  type EffectKind,
  type GateReference,
  type GateZone,
  isChanging,
  type SafetyOptions,
  type SafetyReport,
  type StepEffect,
} from "./model";
import { type FieldEffect, type Guards, type SafetyModel, safetyModel } from "./safety-model";

/**
 * What a workflow does to the world, and which approvals stand before it. `always` is a promise: no course of a run
 * reaches such an effect before the gate was approved. Where that cannot be told it says less.
 */
export function assessSafety(document: WorkflowDocument, catalog: Catalog, options: SafetyOptions = {}): SafetyReport {
  const effects = new Assessment(document, catalog, options, []).effects();
  const changing = effects.filter(({ kind }) => isChanging(kind));
  return {
    effects,
    zones: gateZones(document, catalog),
    changing: changing.length,
    unguarded: changing.filter(({ coverage }) => coverage.kind !== "always").length,
  };
}

/** Files within files that are followed. */
const mostNested = 20;

class Assessment {
  private readonly model: SafetyModel;

  constructor(
    private readonly document: WorkflowDocument,
    private readonly catalog: Catalog,
    private readonly options: SafetyOptions,
    /** Names of the files under way. */
    private readonly chain: readonly string[],
  ) {
    this.model = safetyModel(document, catalog);
  }

  effects(): readonly CoveredEffect[] {
    return this.model.steps.flatMap((placed) => [...this.ofTexts(placed), ...this.ofFile(placed)]);
  }

  private ofTexts(placed: PlacedStep): readonly CoveredEffect[] {
    const found = this.model.effectsOf(placed);
    if (found.length === 0) return [];
    const coverage = coverageOf(this.model.guardsOf(placed.step));
    return found.map((effect) => ({
      ...this.stepEffect(placed, effect),
      coverage: effect.behindApprove ? withStage(coverage, placed.step) : coverage,
    }));
  }

  private stepEffect({ step }: PlacedStep, effect: FieldEffect): StepEffect {
    const key = boundedKey(`${this.keyOf(step)}: ${effect.token}`);
    const said = this.options.overrules?.get(key);
    const field = [...step.path, ...effect.field];
    return {
      path: step.path,
      kind: said ?? effect.kind,
      token: effect.token,
      command: effect.command,
      part: this.chain.length > 0 ? null : { text: effect.text, from: effect.from, to: effect.to },
      overruled: said !== undefined,
      key,
      outside: effect.outside,
      field,
      within: null,
    };
  }

  /** Ids of a loop's steps are free elsewhere. */
  private keyOf(step: StepNode): string {
    return this.model.around(step).map(nameOfStep).reverse().join(".");
  }

  private ofFile({ step }: PlacedStep): readonly CoveredEffect[] {
    const { workflow: name } = step.fields;
    if (step.kind.kind !== "workflow" || typeof name !== "string") return [];
    const coverage = coverageOf(this.model.guardsOf(step));
    const inner = this.open(name);
    if (inner === null) return [this.unknownFile(step, name, coverage)];
    const field = [...step.path, "workflow"];
    return inner.effects().map((effect) => {
      const key = boundedKey(`${this.keyOf(step)} > ${effect.key}`);
      const said: EffectKind | undefined = this.options.overrules?.get(key);
      const of = inner.document.stepAt(effect.path);
      return {
        ...effect,
        ...{
          path: step.path,
          field,
          part: null,
          key,
          kind: said ?? effect.kind,
          overruled: said !== undefined,
        },
        within: effect.within ?? { file: name, step: of === null ? "" : nameOfStep(of) },
        coverage: joined(coverage, effect.coverage, name),
      };
    });
  }

  private open(name: string): Assessment | null {
    const { openFile } = this.options;
    if (openFile === undefined || findReferences(name).length > 0) return null;
    if (this.chain.includes(name) || this.chain.length >= mostNested) return null;
    const opened = openFile(name);
    if (opened === null || opened.workflow === null) return null;
    // What people said is said of the file they saw.
    return new Assessment(opened, this.catalog, { openFile }, [...this.chain, name]);
  }

  private unknownFile(step: StepNode, name: string, coverage: Coverage): CoveredEffect {
    const key = boundedKey(`${this.keyOf(step)}: ${name}`);
    const said = this.options.overrules?.get(key);
    const field = [...step.path, "workflow"];
    return {
      ...{ path: step.path, kind: said ?? "unknown", token: name, command: name },
      ...{ key, overruled: said !== undefined },
      ...{ part: null, outside: true, field, within: null },
      coverage,
    };
  }
}

/** A long file has as many lists of gates as gates, and many more effects behind them. */
const coverages = new WeakMap<Guards, Coverage>();

function coverageOf(guards: Guards): Coverage {
  const known = coverages.get(guards) ?? coverageBy(guards);
  coverages.set(guards, known);
  return known;
}

function coverageBy({ all, anyOf, passable }: Guards): Coverage {
  if (all.length > 0) return { kind: "always", gates: all.map(gateReference), anyOf: false };
  if (anyOf.length > 0) return { kind: "always", gates: anyOf.map(gateReference), anyOf: true };
  if (passable.length === 0) return { kind: "never" };
  return { kind: "unless", gates: passable.map(gateReference), condition: allPassedWhen(passable) };
}

/** What stands behind an `approve` stage runs only once it was approved. */
function withStage(coverage: Coverage, step: StepNode): Coverage {
  const stage: GateReference = { path: step.path, name: nameOfStep(step), stage: true, file: null };
  const gates = coverage.kind === "always" && !coverage.anyOf ? coverage.gates : [];
  return { kind: "always", gates: [...gates, stage], anyOf: false };
}

/** Coverage of an effect in another file: what holds the step that runs it, or else what holds it there. */
function joined(outer: Coverage, inner: Coverage, file: string): Coverage {
  if (outer.kind === "always" || inner.kind === "never") return outer;
  const gates = inner.gates.map((gate) => ({ ...gate, file: gate.file ?? file }));
  if (inner.kind === "always" || outer.kind === "never") return { ...inner, gates };
  return { kind: "unless", gates: [...outer.gates, ...gates], condition: `${outer.condition} and ${inner.condition}` };
}

/** One zone for each gate, from the step behind it to the one before the next zone. */
export function gateZones(document: WorkflowDocument, catalog: Catalog): readonly GateZone[] {
  const { gates } = safetyModel(document, catalog);
  const steps = document.workflow?.steps ?? [];
  return gates.flatMap((gate, index): readonly GateZone[] => {
    const end = gates[index + 1]?.position ?? steps.length - 1;
    const from = steps[gate.position + 1];
    const to = steps[end];
    if (from === undefined || to === undefined) return [];
    return [
      {
        ...{ gate: gate.step.path, name: nameOfStep(gate.step), from: from.path, to: to.path },
        unless: passedWhen(gate),
        approver: approverWords(gate.step),
      },
    ];
  });
}
