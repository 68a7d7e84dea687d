import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { readProcessStat } from "./process-identity";

const processGroupField = 2;
const pollMs = 5;
/** Killed members that nobody reaps stay visible to `kill`; after this time their state is looked up. */
const trustKillMs = 50;

/** Sends a signal to every process of the group; a group that is gone is no error. */
export function signalGroup(groupId: number, signal: NodeJS.Signals): void {
  if (process.platform === "win32") {
    const [program, ...args] = endTree(groupId);
    spawn(program, args, { stdio: "ignore", windowsHide: true });
    return;
  }
  try {
    process.kill(-groupId, signal);
  } catch (error) {
    if (!isMissingProcess(error)) throw error;
  }
}

/** Command line that ends a process of Windows and everything it started. */
export function endTree(pid: number): readonly [string, ...string[]] {
  return ["taskkill", "/PID", String(pid), "/T", "/F"];
}

/** Resolves once no process of the group runs any more, or after `limitMs`. Answers whether the group is empty. */
export async function waitForEmptyGroup(groupId: number, limitMs: number): Promise<boolean> {
  const start = Date.now();
  while (Date.now() - start < limitMs) {
    if (!(await hasLiveMember(groupId, Date.now() - start > trustKillMs))) return true;
    await delay(pollMs);
  }
  return false;
}

async function hasLiveMember(groupId: number, lookCloser: boolean): Promise<boolean> {
  try {
    process.kill(process.platform === "win32" ? groupId : -groupId, 0);
  } catch (error) {
    if (isMissingProcess(error)) return false;
    throw error;
  }
  return !lookCloser || process.platform !== "linux" || hasRunningMember(groupId);
}

/** True while a member of the group runs; killed members that nobody reaped do not count. Linux only. */
export async function hasRunningMember(groupId: number): Promise<boolean> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readProcessStat(Number(pid))));
  return stats.some((stat) => stat !== null && Number(stat[processGroupField]) === groupId && stat[0] !== "Z");
}

/** True for the error of `process.kill` on a process that does not exist; macOS answers EPERM for a group of zombies. */
function isMissingProcess(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "ESRCH" || (error.code === "EPERM" && process.platform === "darwin");
}
