import type { StepPath } from "../contract/document-path";
import type { TextEdit } from "../document/text-edit";

/** What a command would do, or the reason why it cannot be done. `reason` is a sentence for a person. */
export type EditPlan =
  | {
      readonly kind: "edits";
      readonly edits: readonly TextEdit[];
      /** Name of the step in undo and history, such as `Rename a to b`. */
      readonly label: string;
      /** Step to select afterwards, by its path in the new document. */
      readonly select: StepPath | null;
      /** Every step to select when they are several, in the new document. */
      readonly selected?: readonly StepPath[];
    }
  | { readonly kind: "refused"; readonly reason: string };
