import type { Catalog } from "../contract/catalog";
import type { TextRange } from "../contract/diagnostic";
import type { DocumentPath, StepPath } from "../contract/document-path";
import { isJsonObject } from "../contract/json-value";
import type { WorkflowDocument } from "../document/document";
import type { EditCommand } from "../edit/command";
import type { Reference } from "../expression/references";
import { referenceScope } from "../graph/reference-scope";
import { placeOfPart } from "../validate/places";
import { rawReferences } from "./raw-references";
import { safetyModel } from "./safety-model";
import { type TraceHop, ValueTracer } from "./value-tracer";

/** A value pasted into a command line, and where it comes from. */
export type RawInterpolation = {
  /** The step whose command line it is. */
  readonly path: StepPath;
  readonly field: DocumentPath;
  /** As written: `$mail.json.subject`, `${name}`. */
  readonly text: string;
  readonly range: TextRange | null;
  readonly quoting: "bare" | "double" | "single" | "heredoc" | "verbatim";
  /** Nearest source first. Never empty. */
  readonly trace: readonly [TraceHop, ...TraceHop[]];
  /** True when the value comes from beyond this machine, or from whoever starts the run. */
  readonly foreign: boolean;
  /** Hands the value over through the environment instead; null where that cannot be written. */
  readonly rewrite: EditCommand | null;
};

/** Every place where data or an argument lands in a shell text as it is, in file order. */
export function traceInterpolations(document: WorkflowDocument, catalog: Catalog): readonly RawInterpolation[] {
  const { workflow } = document;
  if (workflow === null) return [];
  const model = safetyModel(document, catalog);
  const args = isJsonObject(workflow.fields.args) ? new Set(Object.keys(workflow.fields.args)) : new Set<string>();
  const tracer = new ValueTracer(model, referenceScope(workflow.steps), catalog);
  return model.steps.flatMap((placed) =>
    tracer.textsOf(placed).flatMap((text) => {
      if (text.field.widget !== "shell") return [];
      const isValue = (reference: Reference): boolean =>
        reference.kind === "argument" ? args.has(reference.name) : tracer.meaningOf(placed.step, reference.id) !== null;
      return rawReferences(text.text, isValue).map(({ reference, quoting }): RawInterpolation => {
        const range = placeOfPart(document, text.path, { ...reference, text: text.text });
        const [first = { path: null, words: "an unknown place", kind: null }, ...rest] = tracer.trace(
          placed,
          reference,
        );
        const isLocked = document.isLocked(text.path);
        return {
          ...{ path: placed.step.path, field: text.path, text: reference.text, range, quoting },
          trace: [first, ...rest],
          foreign: [first, ...rest].some(({ path, kind }) => path === null || kind === "network" || kind === "unknown"),
          rewrite: range === null || isLocked ? null : { type: "extractInterpolation", path: text.path, range },
        };
      });
    }),
  );
}
