import { readdir, readFile } from "node:fs/promises";
import type { StartedProcess } from "@/lib/lobster/contract/host";
import { signalGroup, waitForEmptyGroup } from "@/lib/runtime/host/process-group";
import { identifyProcess } from "@/lib/runtime/host/process-identity";

const longestWaitMs = 5000;

/**
 * Kills what still runs of an attempt whose worker is gone, and waits until it is. Its output has no reader any more,
 * and a person is about to say what became of it: nothing may change that afterwards.
 * @param variables environment that only processes of this attempt have
 * @param confirm called when something is about to be killed; what it throws prevents that
 */
export async function killLeftovers(
  started: StartedProcess | null,
  variables: Readonly<Record<string, string>>,
  confirm: () => Promise<void>,
): Promise<void> {
  const groups = new Set(await groupsWithEnvironment(variables));
  if (started !== null && (await isSameGroup(started))) groups.add(started.pid);
  if (groups.size > 0) await confirm();
  for (const group of groups) {
    signalGroup(group, "SIGKILL");
    await waitForEmptyGroup(group, longestWaitMs);
  }
}

/** The pid may be gone while others of its group live on; the number is not given away before the group is empty. */
async function isSameGroup(started: StartedProcess): Promise<boolean> {
  const now = await identifyProcess(started.pid);
  if (now.bootId === null || now.bootId !== started.bootId) return false;
  return now.startTime === null || now.startTime === started.startTime;
}

/** Process groups of this user's running processes that have all these variables. Empty where there is no /proc. */
export async function groupsWithEnvironment(variables: Readonly<Record<string, string>>): Promise<number[]> {
  const wanted = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const groups = await Promise.all(
    pids.map(async (pid) => {
      try {
        const environment = (await readFile(`/proc/${pid}/environ`, "utf8")).split("\0");
        if (!wanted.every((entry) => environment.includes(entry))) return [];
        const stat = await readFile(`/proc/${pid}/stat`, "utf8");
        return [Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2])];
      } catch {
        // Gone meanwhile, or another user's process, which is none of ours.
        return [];
      }
    }),
  );
  return groups.flat().filter((group) => group > 1);
}
