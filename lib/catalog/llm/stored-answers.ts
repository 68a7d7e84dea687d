import type { CommandContext } from "@/lib/lobster/contract/command";
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

export type StoredAnswer = { readonly item: JsonObject; readonly source: "run_state" | "cache" };

const defaultFolder = ".lobster-cache";

/** A stored answer to the same question: of this run first. What cannot be read or belongs elsewhere is none. */
export async function findStored(place: AnswerPlace, context: CommandContext): Promise<StoredAnswer | null> {
  const { command, cacheKey, stateKey, useCache } = place;
  const kept = stateKey === null ? null : parse(await context.host.readState(stateKey));
  const ofRun = kept?.type === command && kept.version === 1 ? itemOf(kept, cacheKey) : null;
  context.signal.throwIfAborted();
  if (ofRun !== null) return { item: ofRun, source: "run_state" };
  const cached = useCache ? itemOf(parse(await readFile(cacheFile(place, context), context)), cacheKey) : null;
  context.signal.throwIfAborted();
  return cached === null ? null : { item: cached, source: "cache" };
}

/**
 * Stores an answer for the run and for other runs. After a cancel neither holds it: what was there before comes back.
 * A folder that cannot be written to is no reason to lose an answer that was paid for.
 */
export async function storeAnswer(place: AnswerPlace, item: JsonObject, context: CommandContext): Promise<void> {
  const { host, signal } = context;
  const entry = { cacheKey: place.cacheKey, items: [item], storedAt: new Date(host.now()).toISOString() };
  const undo: (() => Promise<unknown>)[] = [];
  try {
    signal.throwIfAborted();
    if (place.useCache) undo.push(await storeForOthers(place, entry, context));
    signal.throwIfAborted();
    if (place.stateKey !== null) undo.push(await storeForRun(place.stateKey, place.command, entry, context));
    signal.throwIfAborted();
  } catch (error) {
    for (const takeBack of undo.reverse()) await takeBack();
    throw error;
  }
}

async function storeForRun(
  stateKey: string,
  command: string,
  entry: JsonObject,
  { host }: CommandContext,
): Promise<() => Promise<unknown>> {
  const text = printed({ type: command, version: 1, ...entry });
  const before = await host.exchangeState(stateKey, text);
  // What was never there cannot be taken away again, but null reads like nothing.
  return () => host.exchangeState(stateKey, before ?? "null\n");
}

async function storeForOthers(
  place: AnswerPlace,
  entry: JsonObject,
  context: CommandContext,
): Promise<() => Promise<void>> {
  const { host } = context;
  const file = cacheFile(place, context);
  const before = await readFile(file, context);
  try {
    await host.replaceTextFile(file, printed(entry));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    host.log(`[WARN] ${place.command} could not store its answer: ${reason}`);
    return async () => undefined;
  }
  return () => (before === null ? host.removeFile(file) : host.replaceTextFile(file, before));
}

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

function itemOf(entry: JsonObject | null, cacheKey: string): JsonObject | null {
  if (entry === null || entry.cacheKey !== cacheKey || !Array.isArray(entry.items)) return null;
  const [item, ...more] = entry.items;
  return isJsonObject(item) && more.length === 0 ? item : null;
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
