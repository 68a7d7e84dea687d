import type { Catalog } from "../contract/catalog";
import type { DocumentPath } from "../contract/document-path";
import type { JsonObject } from "../contract/json-value";
import type { StepNode, WorkflowDocument } from "../document/document";
import { stepCondition } from "../expression/step-condition";
import { childListOf, type PlacedStep, placeSteps } from "../graph/child-list";
import { referenceScope } from "../graph/reference-scope";
import { stepTexts } from "../graph/step-texts";
import { hasApprovalGate } from "../run/gates";
import { BypassSearch } from "./bypass-search";
import { classifyPipeline, type StageEffect } from "./classify-pipeline";
import { classifyShell } from "./classify-shell";
import { type GateBypass, gateBypass, holdsEverything } from "./gate-bypass";

/** A gate at the top level of a file. */
export type Gate = {
  readonly step: StepNode;
  /** Position among the steps of the top level. */
  readonly position: number;
  readonly bypass: GateBypass;
  readonly certain: boolean;
};

/** Which gates must have been approved before a step can run. */
export type Guards = {
  /** Each of them, in file order. */
  readonly all: readonly Gate[];
  /** When none must, but one of several: these. */
  readonly anyOf: readonly Gate[];
  /** Gates before the step that it can run without. */
  readonly passable: readonly Gate[];
};

/** An effect in one field of a step; offsets are those of the field's text. */
export type FieldEffect = StageEffect & {
  /** Below the step: `["run"]`. */
  readonly field: DocumentPath;
  readonly text: string;
};

/** What is known of gates and effects of a document, worked out once for all who ask. */
export type SafetyModel = {
  readonly steps: readonly PlacedStep[];
  readonly gates: readonly Gate[];
  /** The step with those around it, itself first. */
  around(step: StepNode): readonly StepNode[];
  positionOf(step: StepNode): number;
  guardsOf(step: StepNode): Guards;
  effectsOf(placed: PlacedStep): readonly FieldEffect[];
};

const known = new WeakMap<WorkflowDocument, { readonly catalog: Catalog; readonly model: SafetyModel }>();

/** Gates and effects of a document. */
export function safetyModel(document: WorkflowDocument, catalog: Catalog): SafetyModel {
  const before = known.get(document);
  if (before !== undefined && before.catalog === catalog) return before.model;
  const model = buildModel(document.workflow?.steps ?? [], catalog);
  known.set(document, { catalog, model });
  return model;
}

/** Gates with conditions that are compared with a step, those nearest before it. */
const mostCompared = 10;

function buildModel(topSteps: readonly StepNode[], catalog: Catalog): SafetyModel {
  const steps = placeSteps(topSteps);
  const containers = new Map(steps.map(({ step, container }) => [step, container]));
  const positions = new Map(topSteps.map((step, position) => [step, position]));
  const gates = topSteps.flatMap((step, position): readonly Gate[] => {
    if (!hasApprovalGate(step.fields)) return [];
    const bypass = gateBypass(step);
    return bypass.condition === "never" ? [] : [{ step, position, bypass, certain: holdsEverything(bypass) }];
  });
  let search: BypassSearch | null = null;
  const around = (step: StepNode): readonly StepNode[] => {
    const container = containers.get(step) ?? null;
    return container === null ? [step] : [step, ...around(container)];
  };
  const positionOf = (step: StepNode): number => positions.get(around(step).at(-1) ?? step) ?? -1;
  const isPossible = (running: readonly StepNode[], without: readonly Gate[]): boolean => {
    search ??= new BypassSearch(referenceScope(topSteps), (one) => positions.has(one));
    return search.isPossible(running, new Set(without.map((gate) => gate.step)));
  };
  const guards = new Map<StepNode, Guards>();
  /** Steps with the same gates before them, which hold everything, share what is found. */
  const certainBefore = new Map<number, Guards>();
  /** Steps without conditions of their own that stand behind the same gates. */
  const guardsBehind = new Map<number, Guards>();

  const unconditional = (step: StepNode): boolean => around(step).every((one) => stepCondition(one.fields) === null);
  const findGuards = (step: StepNode): Guards => {
    const position = positionOf(step);
    const earlier = gates.filter((gate) => gate.position < position);
    const held = certainBefore.get(earlier.length) ?? heldBy(earlier.filter((gate) => gate.certain));
    certainBefore.set(earlier.length, held);
    const uncertain = earlier.filter((gate) => !gate.certain).slice(-mostCompared);
    if (uncertain.length === 0) return held;
    const before = unconditional(step) ? guardsBehind.get(earlier.length) : undefined;
    if (before !== undefined) return before;
    const running = around(step).filter((one) => hearsCondition(one, containers.get(one) ?? null));
    const holding = new Set(uncertain.filter((gate) => !isPossible(running, [gate])));
    const passable = uncertain.filter((gate) => !holding.has(gate));
    const all = holding.size === 0 ? held.all : earlier.filter((gate) => gate.certain || holding.has(gate));
    const together = all.length === 0 && passable.length > 1 && !isPossible(running, passable);
    const found = { all, anyOf: together ? passable : [], passable };
    if (unconditional(step)) guardsBehind.set(earlier.length, found);
    return found;
  };

  return {
    steps,
    gates,
    around,
    positionOf,
    guardsOf(step) {
      const found = guards.get(step) ?? findGuards(step);
      guards.set(step, found);
      return found;
    },
    effectsOf: (placed) => effectsOf(placed, catalog),
  };
}

function heldBy(gates: readonly Gate[]): Guards {
  return { all: gates, anyOf: [], passable: [] };
}

/** False for a step in a list whose steps have no conditions, such as branches. */
function hearsCondition(step: StepNode, container: StepNode | null): boolean {
  return container === null || childListOf(container, step).sharedFields.includes("when");
}

const ofFields = new WeakMap<JsonObject, { readonly catalog: Catalog; readonly found: readonly FieldEffect[] }>();

function effectsOf({ step, list }: PlacedStep, catalog: Catalog): readonly FieldEffect[] {
  const before = ofFields.get(step.fields);
  if (before !== undefined && before.catalog === catalog) return before.found;
  const texts = stepTexts({ fields: step.fields, path: [] }, catalog.fieldsOf(step.kind, list ?? undefined));
  const found = texts.flatMap(({ field, path, text }): readonly FieldEffect[] => {
    const { widget } = field;
    if (widget === "pipeline")
      return classifyPipeline(text, catalog).map((effect) => ({ ...effect, field: path, text }));
    if (widget !== "shell") return [];
    return classifyShell(text).map((effect) => ({ ...effect, behindApprove: false, field: path, text }));
  });
  ofFields.set(step.fields, { catalog, found });
  return found;
}
