import type { Catalog } from "../contract/catalog";
import type { Diagnostic } from "../contract/diagnostic";
import { isJsonObject } from "../contract/json-value";
import type { ChildList, StepKindDefinition } from "../contract/step-kind";
import type { WorkflowDocument } from "../document/document";
import { type PlacedStep, placeSteps } from "../graph/child-list";
import { referenceScope } from "../graph/reference-scope";
import { stepTexts } from "../graph/step-texts";
import { own } from "./field-checks";
import type { Finding, LintContext, LintedStep, LintKnowledge } from "./finding";
import { NameGuesses } from "./name-guesses";
import { spellingsOf } from "./rules/meant-field";
import { moreFindings, mostFindings } from "./rules/more-findings";
import { rules, severityOf } from "./rules/registry";
import { toDiagnostic } from "./to-diagnostic";

/** Everything that is probably not what the author meant though the runtime accepts it. Never an error. */
export function lintDocument(
  document: WorkflowDocument,
  catalog: Catalog,
  knowledge: LintKnowledge = {},
): readonly Diagnostic[] {
  const { workflow } = document;
  if (workflow === null) return [];
  const known: KnownPlaces = new Map();
  const steps = placeSteps(workflow.steps).map((placed): LintedStep => {
    const readable = readableAt(placed, catalog, known);
    return { ...placed, ...readable, texts: stepTexts(placed.step, readable.fields) };
  });
  const args = own(workflow.fields, "args");
  const context: LintContext = {
    document,
    catalog,
    workflow,
    steps,
    containers: new Map(
      steps.flatMap(({ step, container }) => (container === null ? [] : [[step, container] as const])),
    ),
    knowledge,
    guesses: new NameGuesses(),
    scope: referenceScope(workflow.steps),
    stepKeys: new Set(catalog.stepKinds.flatMap((kind) => spellingsOf(catalog.fieldsOf(kind)))),
    args: new Set(isJsonObject(args) ? Object.keys(args) : []),
  };
  const ofFile = rules.flatMap(({ file }) => file?.(context) ?? []);
  const ofSteps = steps.flatMap((step) => rules.flatMap(({ step: rule }) => rule?.(step, context) ?? []));
  return mostImportant([...ofFile, ...ofSteps], document);
}

/** Of many findings, those that weigh most, and one that says how many are left out. */
function mostImportant(findings: readonly Finding[], document: WorkflowDocument): readonly Diagnostic[] {
  const weighed = findings.map((finding) => ({ finding, severity: severityOf(finding.code) }));
  const warnings = weighed.filter(({ severity }) => severity === "warning");
  const notes = weighed.filter(({ severity }) => severity === "info");
  const shown = weighed.length <= mostFindings ? weighed : [...warnings, ...notes].slice(0, mostFindings);
  const diagnostics = shown.map(({ finding, severity }) => toDiagnostic(finding, severity, document));
  const more = weighed.length - shown.length;
  if (more === 0) return diagnostics;
  const message = `The file has ${more} more ${more === 1 ? "finding" : "findings"} than the ${mostFindings} that are listed.`;
  return [...diagnostics, toDiagnostic({ code: moreFindings, message, path: [] }, severityOf(moreFindings), document)];
}

type Readable = Pick<LintedStep, "fields" | "readKeys">;
type KnownPlaces = Map<StepKindDefinition, Map<ChildList | null, Readable>>;

/** What is read of a step at its place, worked out once for each kind and kind of place. */
function readableAt({ step, list }: PlacedStep, catalog: Catalog, known: KnownPlaces): Readable {
  const places = known.get(step.kind) ?? new Map<ChildList | null, Readable>();
  known.set(step.kind, places);
  const before = places.get(list);
  if (before !== undefined) return before;
  const fields = catalog.fieldsOf(step.kind, list ?? undefined);
  const readable = { fields, readKeys: new Set(["id", ...spellingsOf(fields)]) };
  places.set(list, readable);
  return readable;
}
