import { LobsterError } from "@/lib/lobster/contract/errors";
import type { RunHost } from "@/lib/lobster/contract/host";
import { hasErrorCode } from "@/lib/runtime/error-code";
import { ApprovalIds, approvalPrefix, idNotFound, readEntry } from "./approval-ids";
import { type CheckpointState, printCheckpoint, readCheckpoint, waitsForInput } from "./checkpoint-state";
import { readConsumedMarker } from "./consumed-marker";
import { Leftovers } from "./leftovers";
import { unwritableCodes } from "./name-state-folder";
import { type CheckpointParts, OpenCheckpoint, stateNotFound } from "./open-checkpoint";
import { reportStoreFailure } from "./report-store-failure";
import { type CheckpointName, claimIdOf, encodeResumeToken, newStateKey, readStateKey } from "./resume-token";
import type { StateStore } from "./state-store";
import { type AtStorePoint, passStorePoint } from "./store-point";

export type { OpenCheckpoint } from "./open-checkpoint";

/** How to come back to a checkpoint. */
export type CheckpointHandle = { readonly resumeToken: string; readonly approvalId: string | null };

export type CheckpointStoreOptions = {
  /** Milliseconds after which a waiting run is given up, null for never. Asked whenever it matters; may throw. */
  readonly maxAge?: () => number | null;
  readonly atPoint?: AtStorePoint;
};

/** Keys that one sweep looks at: a store with very many is cleared bit by bit. */
const sweepSize = 10;

/**
 * Stored pauses. Each one is used at most once, by whoever comes first; the compare-and-swap of its claim decides. A
 * pause that follows another one counts from that claim on, so a process may die at any moment between the two.
 */
export class CheckpointStore {
  private readonly parts: CheckpointParts;
  private readonly maxAge: () => number | null;
  private isSweeping = false;

  constructor(
    private readonly store: StateStore,
    private readonly host: Pick<RunHost, "now" | "newId">,
    { maxAge = () => null, atPoint = passStorePoint }: CheckpointStoreOptions = {},
  ) {
    const ids = new ApprovalIds(store);
    this.maxAge = maxAge;
    this.parts = { store, ids, leftovers: new Leftovers(store, ids), host, atPoint, sweep: () => this.sweep() };
  }

  /** Stores a pause. With `previous`, that one is used up; throws when somebody else was faster. */
  open(state: CheckpointState, previous: OpenCheckpoint | null): Promise<CheckpointHandle> {
    return reportStoreFailure(() => this.pause(state, previous));
  }

  private async pause(state: CheckpointState, previous: OpenCheckpoint | null): Promise<CheckpointHandle> {
    const { ids, atPoint } = this.parts;
    const name = previous?.successor ?? { kind: state.kind, stateKey: newStateKey(state.kind, this.host.newId()) };
    const createdAt = new Date(this.host.now()).toISOString();
    const supersededResumeStateKeys = previous === null ? [] : previous.usedKeys();
    let stored: string | null = null;
    let reserved: string | null = null;
    const write = async (id: string | null): Promise<void> => {
      const text = printCheckpoint(state, { approvalId: id, supersededResumeStateKeys, createdAt });
      atPoint("before-state-write");
      if (!(await this.store.replace(name.stateKey, stored, text))) throw new Error(`${name.stateKey} is taken`);
      [stored, reserved] = [text, id];
      atPoint("after-state-write");
    };
    try {
      // Only a yes or no is asked for by a short name, and only where somebody can say it by one.
      const named = state.kind !== "sdk" && !waitsForInput(state);
      if (!named) await write(null);
      const approvalId = named ? await ids.create(name.stateKey, createdAt, write) : null;
      atPoint("after-index-write");
      await previous?.claim();
      await this.sweepExpired();
      return { resumeToken: encodeResumeToken(name), approvalId };
    } catch (error) {
      await this.clear(async () => {
        if (stored !== null) await this.store.remove(name.stateKey);
        await ids.remove(reserved, name.stateKey);
        // What it led to is lost, and it cannot be used again.
        if (previous?.claimed === true) await previous.finish();
      });
      throw error;
    }
  }

  /** Finds what an approval id names. Throws `Approval ID "…" not found or expired`, also when it was used. */
  async findById(id: string): Promise<CheckpointName> {
    const name = await reportStoreFailure(() => this.parts.ids.find(id));
    try {
      await this.load(name);
    } catch (error) {
      if (!(error instanceof LobsterError)) throw error;
      if (error.code === "checkpoint_missing") throw idNotFound(id);
      // A damaged checkpoint is found: whoever uses it learns what is wrong, and it can be cancelled.
    }
    return name;
  }

  /** The checkpoint of a name. Throws `Workflow resume state not found` and the like when it is gone or used. */
  load(name: CheckpointName): Promise<OpenCheckpoint> {
    return reportStoreFailure(() => this.read(name));
  }

  private async read(name: CheckpointName): Promise<OpenCheckpoint> {
    const maxAge = this.maxAge();
    const found = await this.parts.leftovers.read(name);
    if (found === null) throw stateNotFound(name);
    const read = readCheckpoint(found.text, name.kind);
    if (read === null) {
      await this.clear(() => this.parts.leftovers.settle(name, found.text, this.host.now()));
      throw stateNotFound(name);
    }
    const { approvalId, supersededResumeStateKeys, createdAt } = read.bookkeeping;
    const publication = await this.publication(name, supersededResumeStateKeys.at(-1));
    if (publication === "never") {
      await this.clear(() => this.parts.leftovers.removePause(name, found.key, found.text, approvalId));
    }
    if (publication !== "done") throw stateNotFound(name);
    const checkpoint = new OpenCheckpoint(name, { ...found, ...read }, this.parts);
    if (maxAge !== null && this.host.now() - Date.parse(createdAt) > maxAge) {
      await this.clear(() => checkpoint.discard());
      throw stateNotFound(name);
    }
    return checkpoint;
  }

  /** Removes a checkpoint without looking into it. False when there is none, or it is used. */
  async cancel(name: CheckpointName): Promise<boolean> {
    try {
      return await (await this.load(name)).discard();
    } catch (error) {
      if (!(error instanceof LobsterError) || error.type === "parse_error") throw error;
      if (error.code === "checkpoint_missing") return false;
    }
    return reportStoreFailure(() => this.cancelDamaged(name));
  }

  private async cancelDamaged(name: CheckpointName): Promise<boolean> {
    const found = await this.parts.leftovers.read(name);
    if (found === null || !(await this.store.replace(found.key, found.text, null))) return false;
    await this.parts.leftovers.retire([name.stateKey], () => undefined);
    await this.sweep();
    return true;
  }

  /**
   * Whether a pause counts. One that follows another does from the moment its own claim of that one is written: `not
   * yet` before, `never` once another claim was faster. The one before is missing once its run is cleared away.
   */
  private async publication(
    name: CheckpointName,
    previousKey: string | undefined,
  ): Promise<"done" | "not yet" | "never"> {
    const previous = readStateKey(previousKey);
    const found = previous === null ? null : await this.parts.leftovers.read(previous);
    if (found === null) return "done";
    const marker = readConsumedMarker(found.text);
    if (marker === null) return "not yet";
    // Earlier versions did not name their claims after the pause that follows.
    return marker.claimedBy === null || marker.claimId === claimIdOf(name) ? "done" : "never";
  }

  /** Where runs are given up by age, nobody may ever come to end one. */
  private async sweepExpired(): Promise<void> {
    try {
      if (this.maxAge() !== null) await this.sweep();
    } catch (error) {
      // A wrong setting is told to who resumes; this run is stored all the same.
      if (!(error instanceof LobsterError)) throw error;
    }
  }

  /** Looks at some of what is stored and removes what has no use any more. */
  private async sweep(): Promise<void> {
    // What it removes are ends of runs themselves.
    if (this.isSweeping) return;
    this.isSweeping = true;
    await this.clear(async () => {
      const keys = (await this.store.keys("")).filter((key) => isIdKey(key) || readStateKey(key) !== null);
      const start = Math.floor(Math.random() * Math.max(1, keys.length - sweepSize + 1));
      for (const key of keys.slice(start, start + sweepSize)) {
        if (isIdKey(key)) await this.sweepId(key);
        else await this.sweepPause(key);
      }
    }).finally(() => {
      this.isSweeping = false;
    });
  }

  private async sweepPause(key: string): Promise<void> {
    const name = readStateKey(key);
    const found = name === null ? null : await this.parts.leftovers.read(name);
    if (name === null || found === null) return;
    try {
      await this.load(name);
    } catch (error) {
      // Gone, or damaged: the first is what was wanted, and the second stays until somebody cancels it.
      if (!(error instanceof LobsterError)) throw error;
    }
  }

  /** An id is written after its checkpoint, so one whose checkpoint is missing or used has no use. */
  private async sweepId(key: string): Promise<void> {
    const text = await this.store.read(key);
    const name = text === null ? null : readEntry(text);
    if (text === null || name === null) return;
    const found = await this.parts.leftovers.read(name);
    if (found === null || readConsumedMarker(found.text) !== null) await this.store.replace(key, text, null);
  }

  /** Clearing away is never what somebody asked for: where nothing can be written, it is left to others. */
  private async clear(action: () => Promise<unknown>): Promise<void> {
    try {
      await action();
    } catch (error) {
      const cause = error instanceof LobsterError ? error.cause : error;
      if (!hasErrorCode(cause, ...unwritableCodes)) throw error;
    }
  }
}

function isIdKey(key: string): boolean {
  return key.startsWith(approvalPrefix) && /^[a-f0-9]{8}$/.test(key.slice(approvalPrefix.length));
}
