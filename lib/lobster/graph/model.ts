import type { StepPath } from "../contract/document-path";
import type { StepKindName } from "../contract/step-kind";
import type { FileNotes } from "../notes/file-notes";

export type GraphNode = {
  /** `pathKey(path)`. */
  readonly key: string;
  readonly path: StepPath;
  /** The step's id, or `step 3` for one without. */
  readonly title: string;
  readonly id: string | null;
  readonly kind: StepKindName;
  /** One line of what it does. */
  readonly summary: string;
  /** True when the run stops after this step for a decision. */
  readonly gate: boolean;
  /** The text of `when`/`condition`, null when the step always runs. */
  readonly condition: string | null;
  /** Key of the container, null at the top level. */
  readonly parent: string | null;
  /** Position in file order over all steps. */
  readonly order: number;
};

/** `sequence`: what comes next. `data`: what flows (`stdin`, `for_each`, `$step.…` in any text). `guard`: what decides (`when`). */
export type GraphEdgeRole = "sequence" | "data" | "guard";

export type GraphEdge = {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly role: GraphEdgeRole;
  /** Field that holds the reference: `stdin`, `when`, `run`, `env.API`; empty for a sequence edge. */
  readonly field: string;
  /** The reference as written (`$collect.json.items`) or the condition. */
  readonly label: string;
};

/** The drawing of a document. A function of the text alone. */
export type WorkflowGraph = {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly notes: FileNotes;
};
