import type { DocumentPath, StepPath } from "../contract/document-path";
import type { JsonValue } from "../contract/json-value";
import type { StepKindName } from "../contract/step-kind";
import type { TextEdit } from "../document/text-edit";
import type { SearchQuery } from "./search-query";

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
  /** Steps inside other ones of the list go with them. References to the steps stay. */
  | { readonly type: "removeSteps"; readonly paths: readonly StepPath[] }
  /** `place.index` counts in the list before the step is taken out. */
  | { readonly type: "moveStep"; readonly path: StepPath; readonly place: StepPlace }
  /** Puts steps next to each other at a place, in file order. `place.index` counts before any is taken out. */
  | { readonly type: "moveSteps"; readonly paths: readonly StepPath[]; readonly place: StepPlace }
  /** Copies stand behind the last step of their list, with ids of their own and references among each other. */
  | { readonly type: "duplicateSteps"; readonly paths: readonly StepPath[] }
  /**
   * Inserts the steps of a text: a whole file, `steps:` with a list, list items, or one mapping. Ids that are taken get
   * a number; references inside the text follow, unless `keepReferences` leaves them with the steps that are there.
   */
  | {
      readonly type: "pasteSteps";
      readonly place: StepPlace;
      readonly text: string;
      readonly keepReferences: boolean;
    }
  /** Makes a step another kind of step. What both kinds have stays as it is written. */
  | { readonly type: "changeKind"; readonly path: StepPath; readonly kind: StepKindName }
  /** Puts neighbouring steps into a new container in their place. */
  | {
      readonly type: "wrapSteps";
      readonly paths: readonly StepPath[];
      readonly container: StepKindName;
      readonly id: string;
    }
  /** Puts the steps of a container in its place. */
  | { readonly type: "unwrapStep"; readonly path: StepPath }
  /** Turns the lines of a step into comments. */
  | { readonly type: "disableStep"; readonly path: StepPath }
  /** Turns the comment lines of a disabled step into a step again. `at`: an offset in one of them. */
  | { readonly type: "enableSteps"; readonly at: number }
  /** Sets the comment lines directly above a step, or at the head of the file (empty path), without `#`; "" removes them. */
  | { readonly type: "setNote"; readonly path: StepPath; readonly text: string }
  /** Encloses neighbouring steps in `# region <title>` and `# endregion`, or gives a region of just these steps a title. */
  | { readonly type: "setRegion"; readonly paths: readonly StepPath[]; readonly title: string }
  /** Removes the two comment lines of a region. `at`: an offset in its first line. */
  | { readonly type: "removeRegion"; readonly at: number }
  /** Replaces every match. In a regular expression's replacement, `$1` and `$&` stand for what was found. */
  | {
      readonly type: "replaceAll";
      readonly find: string;
      readonly replace: string;
      readonly options: Omit<SearchQuery, "find">;
    }
  /**
   * Hands a value to a shell text through the environment: the reference at `range` (of the document) becomes a quoted
   * variable. `path`: the step or its text.
   */
  | {
      readonly type: "extractInterpolation";
      readonly path: DocumentPath;
      readonly range: { readonly from: number; readonly to: number };
    }
  /** Changes the id and every reference to it. */
  | { readonly type: "renameStep"; readonly path: StepPath; readonly id: string }
  /** Sets the `stdin` of `to` to `$<from id>.<field>`; moves `to` behind `from` when it stands before it. */
  | { readonly type: "connect"; readonly from: StepPath; readonly to: StepPath; readonly field: "stdout" | "json" }
  /** Removes the `stdin` of a step. */
  | { readonly type: "disconnect"; readonly path: StepPath }
  /** Typing, pasting, undo of typing. */
  | { readonly type: "replaceText"; readonly edits: readonly TextEdit[] };
