import type { Catalog } from "../contract/catalog";
import type { TextRange } from "../contract/diagnostic";
import type { DocumentPath } from "../contract/document-path";
import type { JsonValue } from "../contract/json-value";
import type { FieldDefinition } from "../contract/step-kind";
import type { StepNode, Workflow, WorkflowDocument } from "../document/document";
import { escapeHidden } from "../document/hidden-characters";
import type { TextEdit } from "../document/text-edit";
import type { PlacedStep } from "../graph/child-list";
import type { ReferenceScope } from "../graph/reference-scope";
import type { StepText } from "../graph/step-texts";
import type { NameGuesses } from "./name-guesses";
import type { TextPart } from "./places";

/** What is known beside the file itself; each part is optional and switches on the rules that need it. */
export type LintKnowledge = {
  /** Values of `json` that earlier runs recorded, by step id. */
  readonly recorded?: ReadonlyMap<string, readonly JsonValue[]>;
  /** Whether a program of this name can be started here. */
  readonly hasProgram?: (name: string) => boolean;
  /** Names of the workflow files beside this one in which a person is asked. */
  readonly askingFiles?: ReadonlySet<string>;
};

/** What a rule sees. */
export type LintContext = {
  readonly document: WorkflowDocument;
  readonly catalog: Catalog;
  readonly workflow: Workflow;
  readonly scope: ReferenceScope;
  /** Every step, containers before their children. */
  readonly steps: readonly LintedStep[];
  /** The container of each step that is in one. */
  readonly containers: ReadonlyMap<StepNode, StepNode>;
  /** Every key that some step may have. */
  readonly stepKeys: ReadonlySet<string>;
  /** Names under `args`. */
  readonly args: ReadonlySet<string>;
  readonly knowledge: LintKnowledge;
  readonly guesses: NameGuesses;
};

/** Something a rule has to say, still without its severity and its place in the file's text. */
export type Finding = {
  readonly code: string;
  readonly message: string;
  readonly path: DocumentPath;
  /** What to mark: the key at `path`, a part of the text at `path`, a span of the file; else the value. */
  readonly mark?:
    | { readonly kind: "key" }
    | { readonly kind: "part"; readonly part: TextPart }
    | { readonly kind: "range"; readonly range: TextRange };
  /** Replaces what is marked, a value by raw text of the file. Dropped where that cannot be done safely. */
  readonly replacement?: { readonly label: string; readonly insert: string };
  /** A repair that reaches further than the mark. */
  readonly repair?: { readonly label: string; readonly edits: readonly TextEdit[] };
};

/** A step with what every rule asks of it. */
export type LintedStep = PlacedStep & {
  /** Fields that count at its place. */
  readonly fields: readonly FieldDefinition[];
  /** Every key that is read there, also in its other spellings. */
  readonly readKeys: ReadonlySet<string>;
  readonly texts: readonly StepText[];
};

export type StepRule = (placed: LintedStep, context: LintContext) => readonly Finding[];
export type FileRule = (context: LintContext) => readonly Finding[];

/** What the reference says of a code. */
export type CheckCode = {
  readonly code: string;
  /** Never an error: the runtime accepts these files. */
  readonly severity: "warning" | "info";
  readonly title: string;
  /** What happens when the file runs, and what to write instead. */
  readonly help: string;
  /** The smallest file that shows it. */
  readonly example: string;
};

export type Rule = {
  readonly codes: readonly CheckCode[];
  readonly step?: StepRule;
  readonly file?: FileRule;
};

/** How messages call a step. */
export function stepName(step: StepNode): string {
  if (step.id !== null) return `Step \`${escapeHidden(step.id)}\``;
  const index = step.path.at(-1);
  return typeof index === "number" ? `Step ${index + 1}` : "This step";
}

/** Marks the characters `[from, to)` of a step's text. */
export function part({ text }: Pick<StepText, "text">, from: number, to: number): NonNullable<Finding["mark"]> {
  return { kind: "part", part: { text, from, to } };
}
