import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hasErrorCode } from "@/lib/runtime/error-code";
import { identifyProcess } from "@/lib/runtime/host/process-identity";

const retryMs = 10;
/** A lock whose owner cannot be told is given up after this time. */
const orphanMs = 30_000;

/**
 * Runs an action while no other process holds the lock of the file. The lock is the folder `<file>.lock`, its `owner`
 * file names the holder, so the lock of a process that died is taken over.
 */
export async function withFileLock<Result>(file: string, action: () => Promise<Result>): Promise<Result> {
  const lock = `${file}.lock`;
  const self = await identifyProcess(process.pid);
  const owner = `${self.pid}:${self.startTime ?? ""}:${randomBytes(8).toString("hex")}`;
  while (!(await tryLock(lock, owner))) {
    await removeOrphan(lock);
    await delay(retryMs);
  }
  try {
    return await action();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

async function tryLock(lock: string, owner: string): Promise<boolean> {
  try {
    await mkdir(lock, { mode: 0o700 });
  } catch (error) {
    if (hasErrorCode(error, "EEXIST")) return false;
    throw error;
  }
  await writeFile(path.join(lock, "owner"), owner, { mode: 0o600 });
  return true;
}

async function removeOrphan(lock: string): Promise<void> {
  const owner = await readOwner(lock);
  if (owner === null ? !(await isOlderThan(lock, orphanMs)) : await isRunning(owner)) return;
  const aside = `${lock}.${randomBytes(8).toString("hex")}`;
  try {
    await rename(lock, aside);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return;
    throw error;
  }
  // Somebody else may have taken the orphan over in the meantime: that lock is alive and goes back.
  if ((await readOwner(aside)) === owner) await rm(aside, { recursive: true, force: true });
  else await rename(aside, lock);
}

async function readOwner(lock: string): Promise<string | null> {
  try {
    const text = await readFile(path.join(lock, "owner"), "utf8");
    return text === "" ? null : text;
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return null;
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
  const now = await identifyProcess(Number(pid));
  return startTime === "" || now.startTime === null || now.startTime === startTime;
}

async function isOlderThan(file: string, ms: number): Promise<boolean> {
  try {
    return Date.now() - (await stat(file)).mtimeMs > ms;
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return false;
    throw error;
  }
}
