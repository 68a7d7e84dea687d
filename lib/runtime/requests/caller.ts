import type { ApprovalIdentity } from "@/lib/lobster/run/checkpoint";
import type { PersonId } from "@/lib/runtime/store/checkpoint-state";

/** What a person is about to answer. */
export type AnsweredGate = {
  readonly kind: "approval" | "input";
  /** Empty for a pipeline that is no step. */
  readonly stepId: string;
  readonly identity: ApprovalIdentity;
  /** Null when it was not noted who started the run. */
  readonly startedById: string | null;
};

/**
 * The person who makes a request, where the program itself knows people. Nothing of it reaches the steps, so that no
 * command can answer in somebody's name.
 */
export type Caller = PersonId & {
  /** Why the person may not say yes or answer, or the name the run records. */
  readonly judge: (
    gate: AnsweredGate,
  ) => { readonly refusal: string } | { readonly refusal: null; readonly name: string };
};
