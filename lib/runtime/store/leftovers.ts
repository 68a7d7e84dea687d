import type { ApprovalIds } from "./approval-ids";
import { type CheckpointBookkeeping, readCheckpoint } from "./checkpoint-state";
import { isAbandoned, readConsumedMarker } from "./consumed-marker";
import {
  type CheckpointName,
  claimedSuccessor,
  readStateKey,
  stateKeySpellings,
  successorPrefix,
} from "./resume-token";
import type { StateStore } from "./state-store";

/** Clears away what a run leaves in the store: at its end, and after a process that carried it died. */
export class Leftovers {
  constructor(
    private readonly store: StateStore,
    private readonly ids: ApprovalIds,
  ) {}

  /** Text of a checkpoint with the key it is stored under, null when there is none. */
  async read(name: CheckpointName): Promise<{ readonly key: string; readonly text: string } | null> {
    for (const key of stateKeySpellings(name)) {
      const text = await this.store.read(key);
      if (text !== null) return { key, text };
    }
    return null;
  }

  /**
   * Removes the used pauses of a run that ended, the oldest first. A pause goes after those that a process stored behind
   * it without getting as far as using it up: what stands behind a missing pause is therefore sound.
   */
  async retire(stateKeys: readonly string[], afterEach: () => void): Promise<void> {
    for (const stateKey of stateKeys) {
      const name = readStateKey(stateKey);
      if (name === null) continue;
      for (const key of await this.store.keys(successorPrefix(name))) {
        if (!stateKeys.includes(key)) await this.removeSuccessor(name, key);
      }
      for (const key of stateKeySpellings(name)) await this.store.remove(key);
      afterEach();
    }
  }

  /** Removes what is left of a run whose process died after it had used this pause up. */
  async settle(name: CheckpointName, text: string, now: number): Promise<void> {
    const marker = readConsumedMarker(text);
    if (marker === null || !(await isAbandoned(marker, now))) return;
    const successor = claimedSuccessor(name, marker.claimId);
    const next = await this.store.read(successor.stateKey);
    if (next !== null) return this.settle(successor, next, now);
    await this.ids.remove(marker.approvalId, name.stateKey);
    await this.retire([...marker.supersededResumeStateKeys, name.stateKey], () => undefined);
  }

  /** Removes a pause with its id, unless it changed meanwhile. */
  async removePause(name: CheckpointName, key: string, text: string, approvalId: string | null): Promise<void> {
    if (await this.store.replace(key, text, null)) await this.ids.remove(approvalId, name.stateKey);
  }

  private async removeSuccessor(name: CheckpointName, key: string): Promise<void> {
    const text = await this.store.read(key);
    const read = text === null ? null : readBookkeeping(text, name.kind);
    if (text === null || read?.supersededResumeStateKeys.at(-1) !== name.stateKey) return;
    await this.removePause({ kind: name.kind, stateKey: key }, key, text, read.approvalId);
  }
}

function readBookkeeping(text: string, kind: CheckpointName["kind"]): CheckpointBookkeeping | null {
  try {
    return readCheckpoint(text, kind)?.bookkeeping ?? null;
  } catch {
    // Damaged: whose successor it was cannot be told, and it goes when it is cancelled.
    return null;
  }
}
