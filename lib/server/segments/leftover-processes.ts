import type { StartedProcess } from "@/lib/lobster/contract/host";
import { groupsWithEnvironment, killGroups } from "@/lib/runtime/host/marked-processes";
import { identifyProcess } from "@/lib/runtime/host/process-identity";

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
  await killGroups(groups);
}

/** The pid may be gone while others of its group live on; the number is not given away before the group is empty. */
async function isSameGroup(started: StartedProcess): Promise<boolean> {
  const now = await identifyProcess(started.pid);
  if (now.bootId === null || now.bootId !== started.bootId) return false;
  return now.startTime === null || now.startTime === started.startTime;
}
