import type { Catalog } from "../contract/catalog";
import type { Diagnostic } from "../contract/diagnostic";
import type { WorkflowDocument } from "../document/document";
import { placeSteps } from "../graph/child-list";
import { referenceScope } from "../graph/reference-scope";
import { stepTexts } from "../graph/step-texts";
import { type LintContext, type LintedStep, type StepRule, toDiagnostic } from "./finding";
import { checkConditions } from "./rules/conditions";
import { checkGates } from "./rules/gates";
import { checkPipelines } from "./rules/pipelines";
import { checkRawInterpolation } from "./rules/raw-interpolation";
import { checkReferences } from "./rules/references";
import { checkSpellings } from "./rules/spellings";
import { checkStepState } from "./rules/step-state";
import { checkStepKeys, checkTopLevelKeys, spellingsOf } from "./rules/unknown-keys";

const stepRules: readonly StepRule[] = [
  checkStepState,
  checkStepKeys,
  checkSpellings,
  checkGates,
  checkConditions,
  checkReferences,
  checkPipelines,
  checkRawInterpolation,
];

/** Everything that is probably not what the author meant though the runtime accepts it. Never an error. */
export function lintDocument(document: WorkflowDocument, catalog: Catalog): readonly Diagnostic[] {
  const { workflow } = document;
  if (workflow === null) return [];
  const linted = placeSteps(workflow.steps).map((placed): LintedStep => {
    const fields = catalog.fieldsOf(placed.step.kind, placed.list ?? undefined);
    return { ...placed, fields, texts: stepTexts(placed.step, fields) };
  });
  const context: LintContext = {
    document,
    catalog,
    workflow,
    scope: referenceScope(workflow.steps),
    stepKeys: new Set(catalog.stepKinds.flatMap((kind) => spellingsOf(catalog.fieldsOf(kind)))),
  };
  const findings = [
    ...checkTopLevelKeys(context),
    ...linted.flatMap((step) => stepRules.flatMap((rule) => rule(step, context))),
  ];
  return findings.map((finding) => toDiagnostic(finding, document));
}
