import type { Catalog } from "../contract/catalog";
import type { StepPath } from "../contract/document-path";
import type { JsonObject } from "../contract/json-value";
import type { StepNode, WorkflowDocument } from "../document/document";
import { findReferences } from "../expression/references";
import { referenceScope } from "../graph/reference-scope";
import { assessSafety } from "./assess-safety";
import { nameOfStep } from "./gate-words";
import { type CoveredEffect, type FoundKind, isChanging } from "./model";
import { type Gate, safetyModel } from "./safety-model";
import { traceInterpolations } from "./trace-interpolations";
import { ValueTracer } from "./value-tracer";

export type SideEffect = CoveredEffect & { readonly step: string };

/** One of the two texts that a change is between. */
export type ChangeSide = {
  readonly gates: ReadonlyMap<string, Gate>;
  /** By step and token: every command with these words, in the order of the file. */
  readonly effects: ReadonlyMap<string, readonly SideEffect[]>;
  readonly steps: ReadonlyMap<string, StepNode>;
  /** Settings of the file. */
  readonly fields: JsonObject;
  /** Steps and arguments that values come from in the end, by step and reference, for steps that change something. */
  readonly origins: ReadonlyMap<
    string,
    { readonly root: string; readonly kind: FoundKind | null; readonly path: StepPath }
  >;
  /** Step and reference of values pasted into command lines. */
  readonly raw: ReadonlyMap<string, { readonly step: string; readonly text: string; readonly path: StepPath }>;
};

/** What counts of a text when it is compared. */
export function changeSide(document: WorkflowDocument, catalog: Catalog): ChangeSide {
  const model = safetyModel(document, catalog);
  const { effects } = assessSafety(document, catalog);
  const nameAt = (path: StepPath): string => {
    const step = document.stepAt(path);
    return step === null ? "" : nameOfStep(step);
  };
  const byToken = new Map<string, SideEffect[]>();
  for (const effect of effects) {
    const same = byToken.get(effect.key) ?? [];
    same.push({ ...effect, step: nameAt(effect.path) });
    byToken.set(effect.key, same);
  }
  const changing = new Set(effects.filter(({ kind }) => isChanging(kind)).map(({ path }) => nameAt(path)));
  const tracer = new ValueTracer(model, referenceScope(document.workflow?.steps ?? []), catalog);
  const origins = model.steps
    .filter(({ step }) => changing.has(nameOfStep(step)))
    .flatMap((placed) =>
      tracer.textsOf(placed).flatMap(({ text }) =>
        findReferences(text).map((reference) => {
          const last = tracer.trace(placed, reference).at(-1);
          const root = last?.path == null ? (last?.words ?? "") : `\`${nameAt(last.path)}\``;
          const found = { root, kind: last?.kind ?? null, path: placed.step.path };
          return [`${nameOfStep(placed.step)} ${reference.text}`, found] as const;
        }),
      ),
    );
  return {
    gates: new Map(model.gates.map((gate) => [nameOfStep(gate.step), gate])),
    effects: byToken,
    steps: new Map(model.steps.map(({ step }) => [nameOfStep(step), step])),
    fields: document.workflow?.fields ?? {},
    origins: new Map(origins),
    raw: new Map(
      traceInterpolations(document, catalog).map(({ path, text }) => {
        const step = nameAt(path);
        return [`${step} ${text}`, { step, text, path }];
      }),
    ),
  };
}
