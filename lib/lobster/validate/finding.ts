import type { Catalog } from "../contract/catalog";
import type { Diagnostic, DiagnosticFix, Severity, TextRange } from "../contract/diagnostic";
import type { DocumentPath } from "../contract/document-path";
import type { FieldDefinition } from "../contract/step-kind";
import type { StepNode, Workflow, WorkflowDocument } from "../document/document";
import type { PlacedStep } from "../graph/child-list";
import type { ReferenceScope } from "../graph/reference-scope";
import type { StepText } from "../graph/step-texts";
import { placeOfPart, placeOfProblem, type TextPart } from "./places";

/** What a rule sees. */
export type LintContext = {
  readonly document: WorkflowDocument;
  readonly catalog: Catalog;
  readonly workflow: Workflow;
  readonly scope: ReferenceScope;
  /** Every key that some step may have. */
  readonly stepKeys: ReadonlySet<string>;
};

/** Something a rule has to say, still without its place in the file's text. */
export type Finding = {
  readonly code: string;
  readonly severity: Exclude<Severity, "error">;
  readonly message: string;
  readonly path: DocumentPath;
  /** What to mark: the key at `path`, or a part of the text at `path`; else the value. */
  readonly mark?: { readonly kind: "key" } | { readonly kind: "part"; readonly part: TextPart };
  /** Replaces what is marked. */
  readonly replacement?: { readonly label: string; readonly insert: string };
};

/** A step with what every rule asks of it. */
export type LintedStep = PlacedStep & {
  /** Fields that count at its place. */
  readonly fields: readonly FieldDefinition[];
  readonly texts: readonly StepText[];
};

export type StepRule = (placed: LintedStep, context: LintContext) => readonly Finding[];

/** How messages call a step. */
export function stepName(step: StepNode): string {
  if (step.id !== null) return `Step \`${step.id}\``;
  const index = step.path.at(-1);
  return typeof index === "number" ? `Step ${index + 1}` : "This step";
}

function markedRange(finding: Finding, document: WorkflowDocument): TextRange | null {
  switch (finding.mark?.kind) {
    case "key":
      return document.keyRangeOf(finding.path);
    case "part":
      return placeOfPart(document, finding.path, finding.mark.part);
    default:
      return null;
  }
}

function fixOf(
  { path, replacement }: Finding,
  range: TextRange,
  document: WorkflowDocument,
): DiagnosticFix | undefined {
  if (replacement === undefined || document.isLocked(path)) return undefined;
  const quote = document.text.charAt(range.from);
  const quoted = quote === '"' || quote === "'";
  const insert = quoted ? `${quote}${replacement.insert}${quote}` : replacement.insert;
  return { label: replacement.label, command: { type: "replaceText", edits: [{ ...range, insert }] } };
}

/** Puts a finding at its place in the text. */
export function toDiagnostic(finding: Finding, document: WorkflowDocument): Diagnostic {
  const { code, severity, message, path } = finding;
  const marked = markedRange(finding, document);
  const range = marked ?? placeOfProblem(document, path);
  const fix = marked === null ? undefined : fixOf(finding, marked, document);
  return { code, severity, message, path, range, ...(fix === undefined ? {} : { fix }) };
}
