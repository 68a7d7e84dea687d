import { pathKey } from "../contract/document-path";
import type { StepNode } from "../document/document";
import { childListOf } from "./child-list";

/** What a name means at the place of a step. */
export type NameMeaning =
  /** `available` is false for the step itself, a later one, and a branch that runs at the same time. */
  | { readonly kind: "step"; readonly step: StepNode; readonly available: boolean }
  /** Item or index of the loop around the step, or of the loop that the step is. */
  | { readonly kind: "variable"; readonly container: StepNode };

type Frame = {
  readonly outer: Place | null;
  readonly container: StepNode | null;
  readonly ordered: boolean;
  readonly variables: readonly string[];
  /** By id; the first step of an id counts. */
  readonly names: Map<string, { readonly step: StepNode; readonly position: number }>;
  /** The keys of `names`, in order. */
  readonly ids: string[];
};

type Place = {
  readonly frame: Frame;
  readonly position: number;
  /** Number of ids that stand before the step. */
  readonly earlier: number;
};

/** Names that the steps of a workflow can refer to, as the runtime will see them. */
export type ReferenceScope = {
  /** Meaning of `id` in a text of `step`; null when nothing has that name there. */
  meaning(step: StepNode, id: string): NameMeaning | null;
  /** The loop that has a step of this id inside, which nothing outside can refer to; null when there is none. */
  loopAround(id: string): StepNode | null;
  /** About `most` ids and variables that `step` can refer to, nearest first. */
  availableNames(step: StepNode, most: number): readonly string[];
};

function frameOf(steps: readonly StepNode[], container: StepNode | null, outer: Place | null): Frame {
  const first = steps[0];
  const list = container === null || first === undefined ? null : childListOf(container, first);
  return {
    outer,
    container,
    ordered: list?.ordered ?? true,
    variables: container === null || list === null ? [] : list.variables(container.fields),
    names: new Map(),
    ids: [],
  };
}

function addName(frame: Frame, step: StepNode, position: number): void {
  if (step.id === null || frame.names.has(step.id)) return;
  frame.names.set(step.id, { step, position });
  frame.ids.push(step.id);
}

/** Reads which step can refer to which name. */
export function referenceScope(steps: readonly StepNode[]): ReferenceScope {
  const places = new Map<string, Place>();
  const byStep = new WeakMap<StepNode, Place>();
  const placeOf = (step: StepNode): Place | null => byStep.get(step) ?? places.get(pathKey(step.path)) ?? null;
  const hidden = new Map<string, StepNode>();

  const enter = (list: readonly StepNode[], container: StepNode | null, outer: Place | null): void => {
    const frame = frameOf(list, container, outer);
    list.forEach((step, position) => {
      const place = { frame, position, earlier: frame.ids.length };
      places.set(pathKey(step.path), place);
      byStep.set(step, place);
      addName(frame, step, position);
      for (const child of step.children) {
        if (childListOf(step, child).visibleAfter) addName(frame, child, position);
        else if (child.id !== null && !hidden.has(child.id)) hidden.set(child.id, step);
      }
      if (step.children.length > 0) enter(step.children, step, place);
    });
  };
  enter(steps, null, null);

  return {
    meaning(step, id) {
      let unavailable: NameMeaning | null = null;
      let place: Place | null = placeOf(step);
      while (place !== null) {
        const { frame, position }: Place = place;
        const entry = frame.names.get(id);
        if (entry !== undefined) {
          if (frame.ordered && entry.position < position) return { kind: "step", step: entry.step, available: true };
          unavailable ??= { kind: "step", step: entry.step, available: false };
        }
        if (frame.container !== null && frame.variables.includes(id)) {
          return { kind: "variable", container: frame.container };
        }
        place = frame.outer;
      }
      // A loop fills in its own environment for each round.
      const ofOwnChildren = step.kind.childLists.some((list) => list.variables(step.fields).includes(id));
      return unavailable ?? (ofOwnChildren ? { kind: "variable", container: step } : null);
    },

    loopAround(id) {
      return hidden.get(id) ?? null;
    },

    availableNames(step, most) {
      const found = new Set<string>();
      let place: Place | null = placeOf(step);
      while (place !== null && found.size < most) {
        const { frame, earlier }: Place = place;
        const nearest = frame.ordered ? frame.ids.slice(Math.max(0, earlier - most), earlier).reverse() : [];
        for (const name of [...nearest, ...frame.variables]) found.add(name);
        place = frame.outer;
      }
      return [...found];
    },
  };
}
