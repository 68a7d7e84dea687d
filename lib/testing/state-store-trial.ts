import type { StateStore } from "@/lib/runtime/store/state-store";
import type { StorePoint } from "@/lib/runtime/store/store-point";
import type { StoreTask } from "./store-task";

export type StateStoreTrial = {
  /** Another connection to the same store. */
  open(): StateStore;
  /** Names the store for a process of its own. */
  readonly place: StoreTask["place"];
  /** Everything that is stored, also what is half-done. */
  entries(): Promise<readonly string[]>;
  remove(): Promise<void>;
};

export type StateStoreFactory = {
  /** An empty store. */
  create(): Promise<StateStoreTrial>;
  /** Source of a program that carries out a `StoreTask` on such a store. */
  readonly program: string;
  /** Processes that race for one token, and resumes in each of them: fifty together. */
  readonly race: { readonly processes: number; readonly resumes: number };
  /** Deaths at places that only this store has. */
  readonly deaths: readonly StoreDeath[];
};

/** What is left when a process dies at a place on its way. */
export type StoreDeath = {
  readonly action: StoreTask["action"];
  readonly point: StorePoint;
  /** What the token that it was called with is worth afterwards. */
  readonly token: "works" | "is spent";
  /** True when the pause it was about to answer with is there, whole, although nobody has learnt its token. */
  readonly unannounced: boolean;
};
