import { LobsterError } from "@/lib/lobster/contract/errors";
import type { RunHost } from "@/lib/lobster/contract/host";
import { ApprovalIds } from "./approval-ids";
import {
  type CheckpointBookkeeping,
  type CheckpointState,
  printCheckpoint,
  printConsumedMarker,
  readCheckpoint,
} from "./checkpoint-state";
import { type CheckpointName, encodeResumeToken, newStateKey } from "./resume-token";
import type { StateFiles } from "./state-files";

/** How to come back to a checkpoint. */
export type CheckpointHandle = { readonly resumeToken: string; readonly approvalId: string | null };

/** Checkpoints of the command line in files. Each one is used at most once, by whoever comes first. */
export class CheckpointStore {
  private readonly ids: ApprovalIds;

  constructor(
    private readonly files: StateFiles,
    private readonly host: Pick<RunHost, "now" | "newId">,
  ) {
    this.ids = new ApprovalIds(files);
  }

  /** Stores a pause. With `previous`, that one is used up; throws when somebody else was faster. */
  async open(state: CheckpointState, previous: OpenCheckpoint | null): Promise<CheckpointHandle> {
    const name = { kind: state.kind, stateKey: newStateKey(state.kind, this.host.newId()) };
    const createdAt = new Date(this.host.now()).toISOString();
    const approvalId = await this.ids.create(name.stateKey, createdAt);
    const supersededResumeStateKeys = previous === null ? [] : previous.usedKeys();
    const text = printCheckpoint(state, { approvalId, supersededResumeStateKeys, createdAt });
    try {
      await this.files.write(name.stateKey, text);
      await previous?.claim();
    } catch (error) {
      await this.files.remove(name.stateKey);
      await this.ids.remove(approvalId);
      throw error;
    }
    return { resumeToken: encodeResumeToken(name), approvalId };
  }

  /** Finds what an approval id names. */
  findById(id: string): Promise<CheckpointName> {
    return this.ids.find(id);
  }

  /** The checkpoint of a name. Throws `Workflow resume state not found` and the like when it is gone or used. */
  async load(name: CheckpointName): Promise<OpenCheckpoint> {
    const text = await this.files.read(name.stateKey);
    const read = text === null ? null : readCheckpoint(text, name.kind);
    if (text === null || read === null) throw notFound(name);
    return new OpenCheckpoint(name, text, read.state, read.bookkeeping, this.files, this.ids, this.host);
  }

  /** Removes a checkpoint without looking into it. False when there is none, or it is used. */
  async cancel(name: CheckpointName): Promise<boolean> {
    const text = await this.files.read(name.stateKey);
    if (text === null) return false;
    let open: OpenCheckpoint;
    try {
      open = await this.load(name);
    } catch (error) {
      if (error instanceof LobsterError && error.code === "checkpoint_missing") return false;
      if (error instanceof LobsterError) return this.files.replace(name.stateKey, text, null);
      throw error;
    }
    return open.discard();
  }
}

/** A stored pause that was read and may be used once. */
export class OpenCheckpoint {
  private marker: string | null = null;

  constructor(
    readonly name: CheckpointName,
    private readonly text: string,
    readonly state: CheckpointState,
    private readonly bookkeeping: CheckpointBookkeeping,
    private readonly files: StateFiles,
    private readonly ids: ApprovalIds,
    private readonly host: Pick<RunHost, "now" | "newId">,
  ) {}

  get claimed(): boolean {
    return this.marker !== null;
  }

  /** Keys that are dead once this pause is used. */
  usedKeys(): readonly string[] {
    return [...this.bookkeeping.supersededResumeStateKeys, this.name.stateKey];
  }

  /** Uses the checkpoint up, before anything happens that cannot be taken back. Throws when somebody else was faster. */
  async claim(): Promise<void> {
    if (this.marker !== null) return;
    const marker = printConsumedMarker(new Date(this.host.now()).toISOString(), this.host.newId().replaceAll("-", ""));
    if (!(await this.files.replace(this.name.stateKey, this.text, marker))) throw notFound(this.name);
    this.marker = marker;
    await this.ids.remove(this.bookkeeping.approvalId);
  }

  /** Removes everything that is left of a claimed checkpoint and of the pauses before it. */
  async finish(): Promise<void> {
    await this.claim();
    for (const key of this.usedKeys()) await this.files.remove(key);
  }

  /** Removes the checkpoint without running anything. False when somebody else was faster. */
  async discard(): Promise<boolean> {
    if (!(await this.files.replace(this.name.stateKey, this.text, null))) return false;
    await this.ids.remove(this.bookkeeping.approvalId);
    for (const key of this.bookkeeping.supersededResumeStateKeys) await this.files.remove(key);
    return true;
  }
}

function notFound({ kind }: CheckpointName): LobsterError {
  const label = kind === "workflow" ? "Workflow" : "Pipeline";
  return new LobsterError("runtime_error", "checkpoint_missing", `${label} resume state not found`);
}
