import { identifyProcess } from "@/lib/runtime/host/process-identity";

/** Name of this worker process that no other process on this machine ever has. */
export async function workerIdentity(): Promise<string> {
  const { pid, startTime, bootId } = await identifyProcess(process.pid);
  return [pid, startTime ?? "", bootId ?? ""].join(":");
}

/**
 * True when the worker of this name runs no more for certain, so that its work may be taken over at once.
 * Where the system tells no start times, nothing is certain and the lease has to run out.
 */
export async function isWorkerGone(identity: string): Promise<boolean> {
  const [pid, startTime, bootId] = identity.split(":");
  if (!pid || !startTime || !bootId) return false;
  const now = await identifyProcess(Number(pid));
  return now.bootId !== null && (now.bootId !== bootId || now.startTime !== startTime);
}
