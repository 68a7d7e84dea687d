import { readFileSync } from "node:fs";
import type { StartedProcess } from "@/lib/lobster/contract/host";

const startTimeField = 19;

/** Fields of `/proc/<pid>/stat` behind the command name, or null when there is no such process or no such file. */
export async function readProcessStat(pid: number): Promise<readonly string[] | null> {
  try {
    // Made by the kernel at once: a thread of its own would cost more than the reading.
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The command name may hold blanks and parentheses; the last ")" ends it.
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    // Gone, or a system without /proc: both mean that nothing is known.
    return null;
  }
}

let bootId: string | null | undefined;

function readBootId(): string | null {
  if (bootId !== undefined) return bootId;
  try {
    bootId = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    // A system without /proc has no boot id to compare.
    bootId = null;
  }
  return bootId;
}

/** Names a running process so that it can be recognised later, also when its pid was given away again. */
export async function identifyProcess(pid: number): Promise<StartedProcess> {
  return { pid, startTime: (await readProcessStat(pid))?.[startTimeField] ?? null, bootId: readBootId() };
}
