import type { Catalog } from "../contract/catalog";
import type { StepPath } from "../contract/document-path";
import type { StepNode } from "../document/document";
import { findReferences, type Reference } from "../expression/references";
import type { PlacedStep } from "../graph/child-list";
import type { ReferenceScope } from "../graph/reference-scope";
import { type StepText, stepTexts } from "../graph/step-texts";
import { nameOfStep } from "./gate-words";
import type { FoundKind } from "./model";
import type { SafetyModel } from "./safety-model";

/** One place that a value comes through on its way into a command line. */
export type TraceHop = {
  /** The step that gives it, null for an argument of the run. */
  readonly path: StepPath | null;
  /** `the output of \`inbox\`, which runs \`curl …\``. */
  readonly words: string;
  /** The heaviest thing that step does; null when it only reads. */
  readonly kind: FoundKind | null;
};

/** Steps that a value is followed through. */
const mostHops = 5;

/** Follows values back to the steps and arguments that they come from. */
export class ValueTracer {
  private readonly placed: ReadonlyMap<StepNode, PlacedStep>;

  constructor(
    private readonly model: SafetyModel,
    private readonly scope: ReferenceScope,
    private readonly catalog: Catalog,
  ) {
    this.placed = new Map(model.steps.map((one) => [one.step, one]));
  }

  meaningOf(step: StepNode, id: string): ReturnType<ReferenceScope["meaning"]> {
    return this.scope.meaning(step, id);
  }

  textsOf({ step, list }: PlacedStep): readonly StepText[] {
    return stepTexts(step, this.catalog.fieldsOf(step.kind, list ?? undefined));
  }

  /** Where a reference of a step comes from, and where that comes from in turn. */
  trace({ step }: PlacedStep, reference: Reference): readonly TraceHop[] {
    const hops: TraceHop[] = [];
    let at = step;
    let next: Reference | null = reference;
    while (next !== null && hops.length < mostHops) {
      const hop = this.hop(at, next);
      hops.push(hop.told);
      next = hop.source === null ? null : this.inputOf(hop.source);
      at = hop.source ?? at;
    }
    return hops;
  }

  private hop(at: StepNode, reference: Reference): { readonly told: TraceHop; readonly source: StepNode | null } {
    if (reference.kind === "argument") {
      const words = `the argument \`${reference.name}\`, which whoever starts the run gives`;
      return { told: { path: null, words, kind: null }, source: null };
    }
    const meaning = this.scope.meaning(at, reference.id);
    if (meaning === null) return { told: { path: null, words: `\`${reference.text}\``, kind: null }, source: null };
    if (meaning.kind === "variable") {
      const { container } = meaning;
      const words = `the items of the loop \`${nameOfStep(container)}\``;
      return { told: { path: container.path, words, kind: null }, source: container };
    }
    const { step } = meaning;
    const part = reference.path[0] === "response" ? "the answer to" : "the output of";
    const words = `${part} \`${nameOfStep(step)}\`${this.actionOf(step)}`;
    return { told: { path: step.path, words, kind: this.kindOf(step) }, source: step };
  }

  private actionOf(step: StepNode): string {
    const summary = step.kind.summary(step.fields);
    if (step.kind.kind === "input") return ", which a person writes";
    if (summary === "" || step.kind.kind === "approval") return "";
    const short = summary.length > 60 ? `${summary.slice(0, 59)}…` : summary;
    return `, which ${step.kind.kind === "workflow" ? "is the file" : "runs"} \`${short}\``;
  }

  private kindOf(step: StepNode): FoundKind | null {
    if (step.kind.kind === "workflow") return "unknown";
    const placed = this.placed.get(step);
    const effects = placed === undefined ? [] : this.model.effectsOf(placed);
    // What brings data in says more of it than what the step writes.
    const order: readonly FoundKind[] = ["network", "unknown", "send", "pay", "deploy", "delete", "write"];
    return order.find((kind) => effects.some((effect) => effect.kind === kind)) ?? null;
  }

  /** What a step works on: its list, its input, or the first value in its command. */
  private inputOf(step: StepNode): Reference | null {
    const placed = this.placed.get(step);
    if (placed === undefined) return null;
    const texts = this.textsOf(placed);
    const ordered = [
      ...texts.filter(({ field }) => field.name === "stdin" || field.name === "for_each"),
      ...texts.filter(({ field }) => field.widget === "shell" || field.widget === "pipeline"),
    ];
    const isKnown = (reference: Reference): boolean =>
      reference.kind === "argument" || this.scope.meaning(step, reference.id) !== null;
    for (const { text } of ordered) {
      const found = findReferences(text).find(isKnown);
      if (found !== undefined) return found;
    }
    return null;
  }
}
