import type { DocumentPath } from "../contract/document-path";
import type { JsonObject, JsonValue } from "../contract/json-value";

/** Why the runtime refuses a file. */
export type WorkflowProblem = {
  /** Kebab-case name of the rule. */
  readonly code: string;
  /** Exactly what the runtime says. */
  readonly message: string;
  /** The value at fault; of something missing, the mapping that lacks it. */
  readonly path: DocumentPath;
};

/** Compiles a JSON Schema (draft-07) and returns the compiler's complaint, null when there is none. */
export type CompileSchema = (schema: JsonValue) => string | null;

/** Problems in the order in which the runtime looks; only the first one is meant to be taken. */
export type Problems = Generator<WorkflowProblem, void, undefined>;

/** A step under examination. */
export type StepUnderTest = {
  readonly fields: JsonObject;
  readonly id: string;
  readonly path: DocumentPath;
  /** Ids of earlier steps and their branches. */
  readonly seen: ReadonlySet<string>;
};
