import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hasErrorCode } from "@/lib/runtime/error-code";
import { identifyProcess, readProcessStat } from "@/lib/runtime/host/process-identity";

const retryMs = 10;
/** A lock whose owner cannot be told is given up after this time. */
const orphanMs = 30_000;

/**
 * Runs an action while no other process holds the lock of the file. The lock is the folder `<file>.lock` with a file
 * in it that names the holder, so the lock of a process that died is taken over. Every holder's file has a name of its
 * own: clearing away a dead one can never hit the lock of the next. An empty folder is nobody's lock.
 */
export async function withFileLock<Result>(file: string, action: () => Promise<Result>): Promise<Result> {
  const lock = `${file}.lock`;
  const nonce = randomBytes(8).toString("hex");
  while (!(await tryLock(lock, nonce))) await delay(retryMs);
  try {
    return await action();
  } finally {
    await rm(path.join(lock, holderName(nonce)), { force: true });
    await removeEmpty(lock);
  }
}

function holderName(nonce: string): string {
  return `owner-${nonce}`;
}

/** The folder appears whole, with its holder in it: renaming fails while there is one that is not empty. */
async function tryLock(lock: string, nonce: string): Promise<boolean> {
  if (await isHeld(lock)) return false;
  const { pid, startTime } = await identifyProcess(process.pid);
  const draft = `${lock}.${nonce}`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(path.join(draft, holderName(nonce)), `${pid}:${startTime ?? ""}:${nonce}`, { mode: 0o600 });
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
  for (const holder of holders) {
    if (await isAlive(holder)) return true;
    await rm(holder, { force: true });
  }
  await removeEmpty(lock);
  return false;
}

async function holdersOf(lock: string): Promise<readonly string[]> {
  try {
    return (await readdir(lock)).map((name) => path.join(lock, name));
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return [];
    throw error;
  }
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
    const owner = await readFile(holder, "utf8");
    if (/^[1-9]\d*:/.test(owner)) return await isRunning(owner);
    return Date.now() - (await stat(holder)).mtimeMs < orphanMs;
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return false;
    throw error;
  }
}

async function isRunning(owner: string): Promise<boolean> {
  const [pid = "", startTime = ""] = owner.split(":");
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return !hasErrorCode(error, "ESRCH");
  }
  // A dead process keeps its number until its parent asks for the exit code.
  if ((await readProcessStat(Number(pid)))?.[0] === "Z") return false;
  const now = await identifyProcess(Number(pid));
  return startTime === "" || now.startTime === null || now.startTime === startTime;
}
