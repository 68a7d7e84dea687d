import type { Catalog } from "@/lib/lobster/contract/catalog";
import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import type { StepPath } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { TextEdit } from "@/lib/lobster/document/text-edit";
import type { ParsedText } from "@/lib/lobster/document/yaml";
import type { EditCommand } from "@/lib/lobster/edit/command";
import type { EditPlan } from "@/lib/lobster/edit/plan";
import type { WorkflowGraph } from "@/lib/lobster/graph/model";
import type { LintKnowledge } from "@/lib/lobster/validate/finding";

export type AppliedCommand =
  | {
      readonly kind: "applied";
      readonly document: WorkflowDocument;
      readonly edits: readonly TextEdit[];
      readonly label: string;
      readonly select: StepPath | null;
      /** Every step to select, the one of `select` among them. */
      readonly selected: readonly StepPath[];
    }
  | { readonly kind: "refused"; readonly reason: string };

/** The language as an editing session needs it, bound to one catalog and one file format. */
export type EditorLanguage = {
  readonly catalog: Catalog;
  open(text: string): WorkflowDocument;
  /** What `open` gives for the text after the edits, read again only where they touch it. */
  reopen(document: WorkflowDocument, edits: readonly TextEdit[]): WorkflowDocument;
  /** `reopen` where it takes no time that is felt, whatever the length of the text; else null. */
  reopenPart(document: WorkflowDocument, edits: readonly TextEdit[]): WorkflowDocument | null;
  /** The document of a text that was parsed elsewhere. */
  fromParsed(text: string, parsed: ParsedText): WorkflowDocument;
  plan(document: WorkflowDocument, command: EditCommand): EditPlan;
  apply(document: WorkflowDocument, command: EditCommand): AppliedCommand;
  canApply(
    document: WorkflowDocument,
    command: EditCommand,
  ): { readonly ok: true } | { readonly ok: false; readonly reason: string };
  /** `knowledge` switches on the checks that need more than the text. */
  diagnose(document: WorkflowDocument, knowledge?: LintKnowledge): readonly Diagnostic[];
  project(document: WorkflowDocument): WorkflowGraph;
};
