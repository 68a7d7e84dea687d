import path from "node:path";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import { createNodeHost } from "@/lib/runtime/host/node-host";
import { checkpointMaxAge } from "@/lib/runtime/store/checkpoint-age";
import type { SdkCheckpoint } from "@/lib/runtime/store/checkpoint-state";
import { CheckpointStore, type OpenCheckpoint } from "@/lib/runtime/store/checkpoint-store";
import { type CheckpointName, decodeSdkToken } from "@/lib/runtime/store/resume-token";
import { StateFiles, stateDirectory } from "@/lib/runtime/store/state-files";
import { isDecision, type LobsterDecision, readDecision, refuseAnswer, refused } from "./decision";
import { cancelled, failed, type LobsterResult } from "./result";
import type { ListStage, Stage, StageObject, StreamStage } from "./stage";
import { asJson } from "./stage-items";
import { stagePipeline } from "./stage-pipeline";
import { continueStages, invalidState, type StageRunParts, startStages } from "./stage-run";
import { isStage } from "./stage-runner";

export type LobsterOptions = {
  /** Environment of the stages and of what they start; that of this process by default. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Folder of pauses and of what stages store by key; as the command line has it by default. */
  readonly stateDir?: string;
  /** Stops a run: what it started is ended before it gives its result. */
  readonly signal?: AbortSignal;
};

/**
 * A pipeline of functions, which may stop for a person and go on later, also in another process: whoever builds the same
 * stages can resume with the token of the pause. Tokens point to stored state and work once.
 *
 *     const result = await new Lobster().pipe(exec("gh pr list --json number")).pipe(approve()).pipe(merge).run();
 */
export class Lobster {
  private readonly stages: Stage[] = [];
  private about: JsonObject = {};

  constructor(private readonly options: LobsterOptions = {}) {}

  /** Appends a stage. Throws for what is neither a function nor has a `run`. */
  pipe(stage: ListStage): this;
  pipe(stage: StreamStage): this;
  pipe(stage: StageObject): this;
  pipe(stage: Stage): this {
    if (!isStage(stage)) {
      throw new LobsterError("parse_error", "target", "Stage must be a function or have a run() method");
    }
    this.stages.push(stage);
    return this;
  }

  /** Adds to what is known about the pipeline: a name, a description, a schema of its arguments. */
  meta(about: JsonObject): this {
    this.about = { ...this.about, ...about };
    return this;
  }

  getMeta(): JsonObject {
    return this.about;
  }

  /** A pipeline with the same stages, options and description that can be changed by itself. */
  clone(): Lobster {
    const copy = new Lobster(this.options).meta(this.about);
    copy.stages.push(...this.stages);
    return copy;
  }

  /** Runs the stages on items. Never throws for what a stage does: that is the result `error`. */
  async run(input: readonly unknown[] = []): Promise<LobsterResult> {
    return attempt(() => startStages(this.parts(), input.map(asJson)));
  }

  /**
   * Answers a pause and goes on behind it. Throws, and leaves the pause as it is, for an answer that does not fit, and
   * for a token that is used, unknown or of another pipeline. What the stages do then is in the result.
   */
  async resume(token: string, decision: LobsterDecision): Promise<LobsterResult> {
    const answer = readDecision(isDecision(decision) ? decision : {});
    const name = readToken(token);
    const parts = this.parts();
    if (answer.kind === "cancel") {
      if (await parts.store.cancel(name)) return cancelled();
      throw stateNotFound();
    }
    const checkpoint = await load(parts.store, name);
    const state = ownState(checkpoint, parts);
    await refuseAnswer(state, answer);
    if (answer.kind === "approved" && answer.approved !== true) {
      if (await checkpoint.discard()) return cancelled();
      throw stateNotFound();
    }
    await claim(checkpoint);
    const response = answer.kind === "response" ? answer.response : null;
    return attempt(() => continueStages(parts, checkpoint, state, response));
  }

  private parts(): StageRunParts {
    const { signal = new AbortController().signal } = this.options;
    const env = definedVariables(this.options.env ?? process.env);
    const stateDir = path.resolve(this.options.stateDir ?? stateDirectory(env));
    const log = (line: string): void => void process.stderr.write(`${line}\n`);
    const host = createNodeHost({ log, stateFolder: stateDir });
    const store = new CheckpointStore(new StateFiles(stateDir), host, { maxAge: () => checkpointMaxAge(env) });
    return { pipeline: stagePipeline(this.stages, stateDir), host, store, env, signal };
  }
}

async function attempt(action: () => Promise<LobsterResult>): Promise<LobsterResult> {
  try {
    return await action();
  } catch (error) {
    return failed(error);
  }
}

function readToken(token: unknown): CheckpointName {
  try {
    return decodeSdkToken(typeof token === "string" ? token : "");
  } catch (error) {
    if (!(error instanceof LobsterError)) throw error;
    throw refused("Invalid token");
  }
}

async function load(store: CheckpointStore, name: CheckpointName): Promise<OpenCheckpoint> {
  try {
    return await store.load(name);
  } catch (error) {
    // A wrong setting says what is wrong with it.
    if (!(error instanceof LobsterError) || error.type === "parse_error") throw error;
    throw error.code === "checkpoint_missing" ? stateNotFound() : invalidState();
  }
}

/** The state of a pause of this pipeline. Throws for that of another one: what was approved is what goes on. */
function ownState({ state }: OpenCheckpoint, { pipeline }: StageRunParts): SdkCheckpoint {
  if (state.kind !== "sdk" || state.fingerprint !== pipeline.fingerprint) throw invalidState();
  if (state.resumeAtIndex < 0 || state.resumeAtIndex > pipeline.stages.length) throw invalidState();
  return state;
}

async function claim(checkpoint: OpenCheckpoint): Promise<void> {
  try {
    await checkpoint.claim();
  } catch (error) {
    if (error instanceof LobsterError && error.code === "checkpoint_missing") throw stateNotFound();
    throw error;
  }
}

function definedVariables(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function stateNotFound(): LobsterError {
  return new LobsterError("runtime_error", "checkpoint_missing", "SDK resume state not found");
}
