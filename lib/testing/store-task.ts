import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import type { CheckpointState } from "@/lib/runtime/store/checkpoint-state";
import type { OpenCheckpoint } from "@/lib/runtime/store/checkpoint-store";
import { CheckpointStore } from "@/lib/runtime/store/checkpoint-store";
import { decodeResumeToken } from "@/lib/runtime/store/resume-token";
import type { StateStore } from "@/lib/runtime/store/state-store";
import type { AtStorePoint, StorePoint } from "@/lib/runtime/store/store-point";

/** What a process shall do to pauses of a store, before it is killed at a named place on the way. */
export type StoreTask = {
  /** Names the store, in the words of who opens it. */
  readonly place: Readonly<Record<string, string>>;
  readonly action:
    | "pause"
    | "run to the end"
    | "run to the next pause"
    | "approve to the next pause"
    | "refuse"
    | "look"
    | "race";
  readonly state: CheckpointState;
  readonly token: string | null;
  /** Where the process dies; null when it lives. */
  readonly dieAt: StorePoint | null;
  /** Gets a line whenever something happens that cannot be taken back. */
  readonly effects: string;
  /** Resumes at once, `race` only. */
  readonly resumes: number;
};

/** How many a racing process has to its store. */
const connections = 5;

export type OpenedTexts = { readonly texts: StateStore; close(): Promise<void> };
/** Opens a connection of its own to a store. */
export type OpenTexts = (place: StoreTask["place"], atPoint: AtStorePoint) => OpenedTexts;

/**
 * Carries out the task that the process got as its argument. A `race` reports that it is ready, begins when it is told
 * to, and reports how often it won. A `look` reports the state it read, and why it could not use it.
 */
export async function runStoreTask(openTexts: OpenTexts): Promise<void> {
  const task: StoreTask = JSON.parse(process.argv[2] ?? "");
  if (task.action === "race") {
    process.send?.(await race(task, openTexts));
  } else if (task.action === "look") {
    process.send?.(await look(task, openStore(task, openTexts)));
  } else {
    const { store, close } = openStore(task, openTexts);
    await carryOut(task, store);
    await close();
  }
  process.disconnect?.();
}

type OpenedStore = { readonly store: CheckpointStore; close(): Promise<void> };

function openStore({ place, dieAt }: StoreTask, openTexts: OpenTexts): OpenedStore {
  const atPoint: AtStorePoint = (point) => {
    if (point === dieAt) process.kill(process.pid, "SIGKILL");
  };
  const { texts, close } = openTexts(place, atPoint);
  const host = { now: () => Date.now(), newId: () => randomUUID() };
  return { store: new CheckpointStore(texts, host, { atPoint }), close };
}

async function look({ token }: StoreTask, { store }: OpenedStore): Promise<readonly unknown[]> {
  const checkpoint = await store.load(decodeResumeToken(token ?? ""));
  const [claim] = await Promise.allSettled([checkpoint.claim()]);
  return [checkpoint.state, claim.status === "rejected" ? String(claim.reason) : null];
}

async function carryOut(task: StoreTask, store: CheckpointStore): Promise<void> {
  const previous = task.token === null ? null : await store.load(decodeResumeToken(task.token));
  switch (task.action) {
    case "run to the end":
      await takeEffect(task, previous);
      await previous?.finish();
      return;
    case "run to the next pause":
      await takeEffect(task, previous);
      await store.open(task.state, previous);
      return;
    case "refuse":
      await previous?.discard();
      return;
    default:
      await store.open(task.state, previous);
  }
}

async function takeEffect({ effects }: StoreTask, checkpoint: OpenCheckpoint | null): Promise<void> {
  await checkpoint?.claim();
  appendFileSync(effects, "done\n");
}

async function race(task: StoreTask, openTexts: OpenTexts): Promise<number> {
  const stores = Array.from({ length: Math.min(connections, task.resumes) }, () => openStore(task, openTexts));
  const name = decodeResumeToken(task.token ?? "");
  const rounds = Array.from({ length: task.resumes / stores.length }, () => stores).flat();
  // All of them have read it before the first one may use it: only the claim can tell them apart.
  const open = await Promise.all(rounds.map(({ store }) => store.load(name)));
  process.send?.("ready");
  await once(process, "message");
  const results = await Promise.allSettled(open.map((checkpoint) => runToTheEnd(task, checkpoint)));
  for (const { close } of stores) await close();
  const isLate = (reason: unknown) => /state not found/.test(String(reason));
  const strange = results.find((result) => result.status === "rejected" && !isLate(result.reason));
  if (strange?.status === "rejected") throw strange.reason;
  return results.filter(({ status }) => status === "fulfilled").length;
}

async function runToTheEnd(task: StoreTask, checkpoint: OpenCheckpoint): Promise<void> {
  await takeEffect(task, checkpoint);
  await checkpoint.finish();
}
