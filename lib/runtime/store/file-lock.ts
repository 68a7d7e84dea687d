import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { hasErrorCode } from "@/lib/runtime/error-code";
import { draftName, folderNames } from "./draft-name";
import { ownStart, processLiveness } from "./process-owner";

const retryMs = 10;
const heartbeatMs = 250;
/** A holder that cannot be seen from here, as in another container, shows that it lives by its heartbeat. */
const unseenSilenceMs = 1000;
/** A lock whose holder cannot be told, or told apart from a later process of the same number, is given up after this. */
const orphanMs = 30_000;

/**
 * Runs an action while no other process holds the lock of the file. The lock is the folder `<file>.lock` with a file
 * in it that names the holder as `pid:startTime:nonce`, so the lock of a process that died is taken over. Every holder's
 * file has a name of its own: clearing away a dead one can never hit the lock of the next. An empty folder is nobody's
 * lock. The lock of a process that runs is never taken from it, since it might write at any moment: throws when such a
 * process shows no sign of life for half a minute.
 */
export async function withFileLock<Result>(file: string, action: () => Promise<Result>): Promise<Result> {
  const lock = `${file}.lock`;
  const nonce = randomBytes(8).toString("hex");
  while (!(await tryLock(lock, nonce))) await delay(retryMs);
  const holder = path.join(lock, holderName(nonce));
  const heartbeat = setInterval(() => void beat(holder), heartbeatMs);
  heartbeat.unref();
  try {
    return await action();
  } finally {
    clearInterval(heartbeat);
    await rm(holder, { force: true });
    await removeEmpty(lock);
  }
}

/** Removes a lock folder whose holders died. */
export async function sweepLock(lock: string): Promise<void> {
  try {
    await isHeld(lock);
  } catch (error) {
    // A process that holds it and does not answer is for those to hear of who want the lock.
    if (!(error instanceof LobsterError)) throw error;
  }
}

async function beat(holder: string): Promise<void> {
  const now = new Date();
  try {
    await utimes(holder, now, now);
  } catch {
    // The lock was given back a moment ago, or the folder is gone, which the action itself reports.
  }
}

function holderName(nonce: string): string {
  return `owner-${nonce}`;
}

/** The folder appears whole, with its holder in it: renaming fails while there is one that is not empty. */
async function tryLock(lock: string, nonce: string): Promise<boolean> {
  if (await isHeld(lock)) return false;
  const draft = await draftName(lock);
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(path.join(draft, holderName(nonce)), `${await ownStart()}:${nonce}`, { mode: 0o600 });
    await rename(draft, lock);
    return true;
  } catch (error) {
    if (hasErrorCode(error, "EEXIST", "ENOTEMPTY")) return false;
    // Windows does not rename onto a folder at all.
    if (hasErrorCode(error, "EPERM") && (await holdersOf(lock)).length > 0) return false;
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Clears holders away that died. */
async function isHeld(lock: string): Promise<boolean> {
  const holders = await holdersOf(lock);
  if (holders.length === 0) {
    await removeEmpty(lock);
    return false;
  }
  for (const holder of holders) {
    if (await isAlive(holder)) return true;
    await rm(holder, { force: true });
  }
  await removeEmpty(lock);
  return false;
}

async function holdersOf(lock: string): Promise<readonly string[]> {
  return (await folderNames(lock)).map((name) => path.join(lock, name));
}

/** Somebody else may have taken the folder in the meantime: then it is not empty, and stays. */
async function removeEmpty(lock: string): Promise<void> {
  try {
    await rmdir(lock);
  } catch (error) {
    if (!hasErrorCode(error, "ENOENT", "ENOTEMPTY", "EEXIST")) throw error;
  }
}

async function isAlive(holder: string): Promise<boolean> {
  try {
    const [owner, { mtimeMs }] = await Promise.all([readFile(holder, "utf8"), stat(holder)]);
    const silence = Math.abs(Date.now() - mtimeMs);
    const [pid = "", startTime = ""] = owner.split(":");
    const liveness = /^[1-9]\d*$/.test(pid) ? await processLiveness(Number(pid), startTime) : "unknown";
    if (liveness === "gone") return silence < unseenSilenceMs;
    if (silence < orphanMs) return true;
    if (liveness === "unknown") return false;
    const message = `${path.dirname(holder)} is held by process ${pid}, which does not respond`;
    throw new LobsterError("runtime_error", "internal", message);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return false;
    throw error;
  }
}
