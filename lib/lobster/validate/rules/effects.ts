import type { DocumentPath } from "../../contract/document-path";
import { isChanging } from "../../safety/model";
import { type FieldEffect, safetyModel } from "../../safety/safety-model";
import type { LintContext, LintedStep } from "../finding";

/** What a step plainly does to the world beyond this machine, and where its text says so; null when it does not say. */
export function effectOf(
  placed: LintedStep,
  { document, catalog }: LintContext,
): { readonly effect: FieldEffect; readonly path: DocumentPath } | null {
  const effect = safetyModel(document, catalog)
    .effectsOf(placed)
    .find(({ kind, outside, behindApprove }) => outside && isChanging(kind) && !behindApprove);
  return effect === undefined ? null : { effect, path: [...placed.step.path, ...effect.field] };
}
