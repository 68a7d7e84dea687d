import type { DocumentPath } from "./document-path";
import type { JsonObject, JsonValue } from "./json-value";
import type { StepPreview } from "./step-preview";

export type StepKindName = "shell" | "pipeline" | "workflow" | "parallel" | "for_each" | "approval" | "input" | "empty";

/** Name of an inspector control; the editor maps it to a component, so definitions stay free of React. */
export type WidgetName =
  | "text"
  | "multiline"
  | "shell"
  | "pipeline"
  | "reference"
  | "condition"
  | "number"
  | "boolean"
  | "select"
  | "key_values"
  | "approval"
  | "json";

/** What the runtime substitutes in a field: see `spec/workflow-file` 6.2. */
export type Substitution = "none" | "args" | "template" | "reference_or_template" | "condition";

export type FieldDefinition = {
  /** Key in the file. */
  readonly name: string;
  /** Other spellings the runtime reads; `name` is what the editor writes. */
  readonly aliases?: readonly string[];
  /** Keys people write instead; the runtime does not read them. */
  readonly mistakes?: readonly string[];
  readonly label: string;
  readonly help: string;
  readonly widget: WidgetName;
  readonly options?: readonly string[];
  readonly substitution: Substitution;
  /** draft-07 JSON Schema fragment of the value. */
  readonly schema: JsonObject;
};

/** A list of steps held inside a step, by path from the step: `["parallel", "branches"]`, `["steps"]`. */
export type ChildList = {
  readonly path: DocumentPath;
  readonly label: string;
  readonly ordered: boolean;
  /** Kinds the runtime accepts in the list. */
  readonly kinds: readonly StepKindName[];
  /** Names of shared fields that the runtime honours on a step in the list, whatever its kind. */
  readonly sharedFields: readonly string[];
  /** True when steps after the container may refer to the steps in the list. */
  readonly visibleAfter: boolean;
  /** Names that only the steps in the list may refer to, from the fields of the container: the item of a loop. */
  variables(fields: JsonObject): readonly string[];
};

/** Everything the product knows about one kind of step. Nothing else in the code names the kind. */
export type StepKindDefinition = {
  readonly kind: StepKindName;
  readonly label: string;
  readonly icon: string;
  readonly docs: string;
  /** Keys whose presence makes a step of this kind, most specific kind first in the catalog's order. */
  readonly actionKeys: readonly string[];
  matches(fields: JsonObject): boolean;
  /** Fields of its own, in the order a careful person would write them; shared fields are added by the catalog. */
  readonly fields: readonly FieldDefinition[];
  /** Names of shared fields (`stdin`, `when`, `env`, …) that the runtime honours on this kind. */
  readonly sharedFields: readonly string[];
  readonly childLists: readonly ChildList[];
  /** One line for the node: the command, the prompt, … */
  summary(fields: JsonObject): string;
  /** What the drawing shows below that line; left out by kinds that have nothing more to show. */
  preview?(fields: JsonObject): StepPreview | null;
  /** Detail text of `lobster graph`, before `${arg}` resolution, empty when the kind has none. */
  graphDetail(fields: JsonObject): string;
  /** Fields a new step starts with, without `id`. */
  template(): { readonly [key: string]: JsonValue };
  /** True while the runtime executes this kind. */
  readonly runnable: boolean;
};
