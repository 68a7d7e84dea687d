/**
 * Places where a pause is stored or used up and where a process may die. Whatever the place, the texts are whole, a
 * token works or is spent, and what is left over goes with the next end of a run.
 */
export type StorePoint =
  /** Pausing. */
  | "before-state-write"
  | "after-state-write"
  | "after-index-write"
  /** Using a pause up: the claim is what decides between two. */
  | "before-claim"
  | "after-claim"
  | "after-index-removal"
  /** The end of a run, or a refusal. */
  | "before-finish"
  | "between-removals"
  | "after-finish"
  /** Inside one write of a file, under its lock. */
  | "draft-written"
  | "draft-renamed";

/** Called at each place; tests kill the process there. */
export type AtStorePoint = (point: StorePoint) => void;

export const passStorePoint: AtStorePoint = () => undefined;
