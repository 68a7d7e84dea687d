import { LobsterError } from "@/lib/lobster/contract/errors";
import type { RunHost } from "@/lib/lobster/contract/host";
import type { ApprovalIds } from "./approval-ids";
import type { CheckpointBookkeeping, CheckpointState } from "./checkpoint-state";
import { printConsumedMarker } from "./consumed-marker";
import type { Leftovers } from "./leftovers";
import { ownIdentity } from "./process-owner";
import { reportStoreFailure } from "./report-store-failure";
import { type CheckpointName, claimIdOf, newSuccessor } from "./resume-token";
import type { StateStore } from "./state-store";
import type { AtStorePoint } from "./store-point";

/** What checkpoints are kept with. */
export type CheckpointParts = {
  readonly store: StateStore;
  readonly ids: ApprovalIds;
  readonly leftovers: Leftovers;
  readonly host: Pick<RunHost, "now" | "newId">;
  readonly atPoint: AtStorePoint;
  /** Clears away what other runs left; called when a run has ended. */
  readonly sweep: () => Promise<void>;
};

type StoredPause = {
  /** The key it is really stored under: there is an older spelling. */
  readonly key: string;
  readonly text: string;
  readonly state: CheckpointState;
  readonly bookkeeping: CheckpointBookkeeping;
};

/** A stored pause that was read and may be used once. */
export class OpenCheckpoint {
  readonly state: CheckpointState;
  /** What the next pause of the run is called, should there be one. */
  readonly successor: CheckpointName;
  private isClaimed = false;

  constructor(
    readonly name: CheckpointName,
    private readonly stored: StoredPause,
    private readonly parts: CheckpointParts,
  ) {
    this.state = stored.state;
    this.successor = newSuccessor(name, parts.host.newId());
  }

  get claimed(): boolean {
    return this.isClaimed;
  }

  /** ISO 8601. */
  get createdAt(): string {
    return this.stored.bookkeeping.createdAt;
  }

  /** Keys that are dead once this pause is used. */
  usedKeys(): readonly string[] {
    return [...this.stored.bookkeeping.supersededResumeStateKeys, this.name.stateKey];
  }

  /** Uses the checkpoint up, before anything happens that cannot be taken back. Throws when somebody else was faster. */
  async claim(): Promise<void> {
    if (!this.isClaimed && !(await this.tryClaim())) throw stateNotFound(this.name);
  }

  /** Removes everything that is left of the checkpoint and of the pauses before it. */
  async finish(): Promise<void> {
    await this.claim();
    const { atPoint, leftovers, sweep } = this.parts;
    atPoint("before-finish");
    await reportStoreFailure(() => leftovers.retire(this.usedKeys(), () => atPoint("between-removals")));
    atPoint("after-finish");
    await sweep();
  }

  /** Removes the checkpoint without running anything. False when somebody else was faster. */
  async discard(): Promise<boolean> {
    if (this.isClaimed || !(await this.tryClaim())) return false;
    await this.finish();
    return true;
  }

  private tryClaim(): Promise<boolean> {
    return reportStoreFailure(() => this.replaceByMarker());
  }

  private async replaceByMarker(): Promise<boolean> {
    const { store, ids, host, atPoint } = this.parts;
    const { approvalId, supersededResumeStateKeys } = this.stored.bookkeeping;
    const marker = printConsumedMarker({
      consumedAt: new Date(host.now()).toISOString(),
      claimId: claimIdOf(this.successor),
      claimedBy: await ownIdentity(),
      approvalId,
      supersededResumeStateKeys,
    });
    atPoint("before-claim");
    if (!(await store.replace(this.stored.key, this.stored.text, marker))) return false;
    this.isClaimed = true;
    atPoint("after-claim");
    await ids.remove(approvalId, this.name.stateKey);
    atPoint("after-index-removal");
    return true;
  }
}

const labels = { workflow: "Workflow", pipeline: "Pipeline", sdk: "SDK" } as const;

export function stateNotFound({ kind }: CheckpointName): LobsterError {
  return new LobsterError("runtime_error", "checkpoint_missing", `${labels[kind]} resume state not found`);
}
