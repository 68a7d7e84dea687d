import { readdir, readFile } from "node:fs/promises";
import { signalGroup, waitForEmptyGroup } from "./process-group";

const longestWaitMs = 5000;
/** A process that starts others while it is looked for is found again; one that does so for ever is given up. */
const mostRounds = 20;

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
  return [...new Set(groups.flat().filter((group) => group > 1))];
}

/** Kills these groups and waits until nothing of them runs. */
export async function killGroups(groups: Iterable<number>): Promise<void> {
  const all = [...groups];
  for (const group of all) signalGroup(group, "SIGKILL");
  await Promise.all(all.map((group) => waitForEmptyGroup(group, longestWaitMs)));
}

/**
 * Ends every process that has these variables, in whatever group or session it is.
 * @param graceMs time between SIGTERM and SIGKILL; 0 kills at once
 */
export async function endMarkedProcesses(variables: Readonly<Record<string, string>>, graceMs: number): Promise<void> {
  let groups = await groupsWithEnvironment(variables);
  if (groups.length > 0 && graceMs > 0) {
    for (const group of groups) signalGroup(group, "SIGTERM");
    await Promise.all(groups.map((group) => waitForEmptyGroup(group, graceMs)));
    groups = await groupsWithEnvironment(variables);
  }
  for (let round = 0; groups.length > 0 && round < mostRounds; round += 1) {
    await killGroups(groups);
    groups = await groupsWithEnvironment(variables);
  }
}
