import { readFileSync } from "node:fs";

/** True while a process runs; one that was killed and not reaped yet does not count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    // Not there any more: that is the answer.
    return false;
  }
}
