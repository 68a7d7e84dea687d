import type { DocumentPath, StepPath } from "../contract/document-path";
import type { JsonValue } from "../contract/json-value";
import type { TextEdit } from "../document/text-edit";

/** A place in a list of steps: before the step now at `index`, or at the end when `index` is the length. */
export type StepPlace = { readonly list: DocumentPath; readonly index: number };

/** Everything that can be done to a document. Plain data: it can be logged, stored and replayed. */
export type EditCommand =
  /** Sets one value; `path` ends at the key. Missing parents are made as mappings. */
  | { readonly type: "setField"; readonly path: DocumentPath; readonly value: JsonValue }
  | { readonly type: "removeField"; readonly path: DocumentPath }
  | {
      readonly type: "insertStep";
      readonly place: StepPlace;
      /** Keys in writing order, `id` first. */
      readonly step: { readonly [key: string]: JsonValue };
    }
  | { readonly type: "removeStep"; readonly path: StepPath }
  /** `place.index` counts in the list before the step is taken out. */
  | { readonly type: "moveStep"; readonly path: StepPath; readonly place: StepPlace }
  /** Changes the id and every reference to it. */
  | { readonly type: "renameStep"; readonly path: StepPath; readonly id: string }
  /** Sets the `stdin` of `to` to `$<from id>.<field>`; moves `to` behind `from` when it stands before it. */
  | { readonly type: "connect"; readonly from: StepPath; readonly to: StepPath; readonly field: "stdout" | "json" }
  /** Removes the `stdin` of a step. */
  | { readonly type: "disconnect"; readonly path: StepPath }
  /** Typing, pasting, undo of typing. */
  | { readonly type: "replaceText"; readonly edits: readonly TextEdit[] };
