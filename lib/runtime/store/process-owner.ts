import type { StartedProcess } from "@/lib/lobster/contract/host";
import { identifyProcess, readProcessStat } from "@/lib/runtime/host/process-identity";

/** `unknown`: the system does not tell when a process began, so its number may belong to another one by now. */
export type Liveness = "alive" | "gone" | "unknown";

/** `pid:startTime:bootId` of this process; the last two are empty where the system does not tell them. */
export async function ownIdentity(): Promise<string> {
  const { pid, startTime, bootId } = await identity();
  return `${pid}:${startTime ?? ""}:${bootId ?? ""}`;
}

/** `pid:startTime` of this process. */
export async function ownStart(): Promise<string> {
  const { pid, startTime } = await identity();
  return `${pid}:${startTime ?? ""}`;
}

let own: Promise<StartedProcess> | null = null;

function identity(): Promise<StartedProcess> {
  own ??= identifyProcess(process.pid);
  return own;
}

/** What became of a process of this machine, by its number and the kernel's start time of it. */
export async function processLiveness(pid: number, startTime: string): Promise<Liveness> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return "gone";
  }
  const stat = await readProcessStat(pid);
  // A dead process keeps its number until its parent asks for the exit code.
  if (stat?.[0] === "Z") return "gone";
  const { startTime: now } = await identifyProcess(pid);
  if (startTime === "" || now === null) return "unknown";
  return now === startTime ? "alive" : "gone";
}

/**
 * What became of the process of an `ownIdentity`; `unknown` for one of another machine, or of this one before it was
 * started anew.
 */
export async function ownerLiveness(owner: string): Promise<Liveness> {
  const [pid = "", startTime = "", bootId = ""] = owner.split(":");
  const here = await identity();
  if (!/^[1-9]\d*$/.test(pid) || bootId !== (here.bootId ?? "")) return "unknown";
  return processLiveness(Number(pid), startTime);
}
