import type { CommandContext } from "@/lib/lobster/contract/command";
import type { RunHost } from "@/lib/lobster/contract/host";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { absolutePath } from "@/lib/lobster/run/absolute-path";
import { environmentText } from "../gateway/program-arguments";

export type AnswerPlace = {
  readonly command: string;
  readonly cacheKey: string;
  /** Null: nothing is kept for the run. */
  readonly stateKey: string | null;
  /** False: nothing is kept for other runs. */
  readonly useCache: boolean;
};

/** An answer and the call that was paid for it. */
export type PaidAnswer = { readonly item: JsonObject; readonly callId: string };

export type StoredAnswer = {
  readonly item: JsonObject;
  /** Null for what an earlier version stored: no run that goes on can have made that call. */
  readonly callId: string | null;
  readonly source: "run_state" | "cache";
};

const defaultFolder = ".lobster-cache";

/** A stored answer to the same question: of this run first. What cannot be read or belongs elsewhere is none. */
export async function findStored(place: AnswerPlace, context: CommandContext): Promise<StoredAnswer | null> {
  const { command, cacheKey, stateKey, useCache } = place;
  const kept = stateKey === null ? null : parse(await context.host.readState(stateKey));
  const ofRun = kept?.type === command && kept.version === 1 ? answerOf(kept, cacheKey) : null;
  context.signal.throwIfAborted();
  if (ofRun !== null) return { ...ofRun, source: "run_state" };
  const cached = useCache ? answerOf(parse(await readFile(cacheFile(place, context), context)), cacheKey) : null;
  context.signal.throwIfAborted();
  return cached === null ? null : { ...cached, source: "cache" };
}

type Undo = () => Promise<void>;

/**
 * Stores an answer for the run and for other runs. After a cancel neither holds it: what was there before comes back,
 * unless somebody else has stored an answer since. A place that cannot be written to is no reason to lose an answer that
 * was paid for.
 */
export async function storeAnswer(place: AnswerPlace, answer: PaidAnswer, context: CommandContext): Promise<void> {
  const { host, signal } = context;
  const storedAt = new Date(host.now()).toISOString();
  const entry = { cacheKey: place.cacheKey, callId: answer.callId, items: [answer.item], storedAt };
  const undo: Undo[] = [];
  for (const store of [storeForOthers, storeForRun]) {
    signal.throwIfAborted();
    await warnOnFailure(place, host, async () => void undo.push(await store(place, entry, context)));
    if (!signal.aborted) continue;
    for (const takeBack of undo.reverse()) await warnOnFailure(place, host, takeBack);
    signal.throwIfAborted();
  }
}

async function warnOnFailure({ command }: AnswerPlace, { log }: RunHost, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log(`[WARN] ${command} could not store its answer: ${reason}`);
  }
}

async function storeForRun(
  { stateKey, command }: AnswerPlace,
  entry: JsonObject,
  context: CommandContext,
): Promise<Undo> {
  if (stateKey === null) return nothingToUndo;
  const { host } = context;
  const text = printed({ type: command, version: 1, ...entry });
  const before = await host.exchangeState(stateKey, text);
  return () => host.restoreState(stateKey, text, before);
}

async function storeForOthers(place: AnswerPlace, entry: JsonObject, context: CommandContext): Promise<Undo> {
  if (!place.useCache) return nothingToUndo;
  const { host } = context;
  const file = cacheFile(place, context);
  const text = printed(entry);
  const before = await host.exchangeTextFile(file, text);
  return () => host.restoreTextFile(file, text, before);
}

async function nothingToUndo(): Promise<void> {}

function cacheFile({ command, cacheKey }: AnswerPlace, { env, cwd, host }: CommandContext): string {
  const folder = absolutePath(environmentText(env, "LOBSTER_CACHE_DIR") ?? defaultFolder, cwd, host.platform);
  return `${folder}/${command}/${cacheKey}.json`;
}

async function readFile(file: string, { host }: CommandContext): Promise<string | null> {
  try {
    return await host.readTextFile(file);
  } catch {
    // Whatever the reason, there is no answer to be had from this file.
    return null;
  }
}

function answerOf(entry: JsonObject | null, cacheKey: string): Pick<StoredAnswer, "item" | "callId"> | null {
  if (entry === null || entry.cacheKey !== cacheKey || !Array.isArray(entry.items)) return null;
  const [item, ...more] = entry.items;
  if (!isJsonObject(item) || more.length > 0) return null;
  return { item, callId: typeof entry.callId === "string" ? entry.callId : null };
}

function parse(text: string | null): JsonObject | null {
  try {
    const value: JsonValue = JSON.parse(text ?? "null");
    return isJsonObject(value) ? value : null;
  } catch {
    // A damaged entry is replaced by the next answer.
    return null;
  }
}

function printed(entry: JsonObject): string {
  return `${JSON.stringify(entry, null, 2)}\n`;
}
