/** What the engine tells of a step inside a step: a branch, a step of a loop, a step of another file. */
export type StepPart = {
  readonly id: string;
  readonly status: PartStatus;
  /** Of a failure. */
  readonly message?: string;
};

export type PartStatus = "running" | "succeeded" | "failed" | "cancelled" | "skipped";

/** Where a step inside a step stands; of a loop's steps, in the newest round. */
export type PartState = {
  readonly id: string;
  readonly status: PartStatus;
  /** How often it has succeeded. */
  readonly times: number;
  /** Milliseconds since the epoch, of the newest round; null when it never began. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly message: string | null;
};

/** The state of a part after the engine has told of it. */
export function nextPartState(before: PartState | undefined, part: StepPart, at: number): PartState {
  const { id, status, message = null } = part;
  const running = status === "running";
  return {
    id,
    status,
    times: (before?.times ?? 0) + (status === "succeeded" ? 1 : 0),
    startedAt: running ? at : (before?.startedAt ?? null),
    endedAt: running ? null : at,
    message,
  };
}
