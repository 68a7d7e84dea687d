import { readFile } from "node:fs/promises";
import type { StartedProcess } from "@/lib/lobster/contract/host";

const startTimeField = 19;

/** Fields of `/proc/<pid>/stat` behind the command name, or null when there is no such process or no such file. */
export async function readProcessStat(pid: number): Promise<readonly string[] | null> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, "utf8");
    // The command name may hold blanks and parentheses; the last ")" ends it.
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    // Gone, or a system without /proc: both mean that nothing is known.
    return null;
  }
}

async function readBootId(): Promise<string | null> {
  try {
    return (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();
  } catch {
    // A system without /proc has no boot id to compare.
    return null;
  }
}

/** Names a running process so that it can be recognised later, also when its pid was given away again. */
export async function identifyProcess(pid: number): Promise<StartedProcess> {
  const [stat, bootId] = await Promise.all([readProcessStat(pid), readBootId()]);
  return { pid, startTime: stat?.[startTimeField] ?? null, bootId };
}
