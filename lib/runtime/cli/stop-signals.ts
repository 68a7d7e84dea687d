import { RunCancelled } from "@/lib/lobster/run/abort-reason";

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143 } as const;

export type StopSignals = {
  readonly signal: AbortSignal;
  /** Exit code of the first signal that came, null when none did. */
  exitCode(): number | null;
};

/** Turns the first stop signal of the process into a cancel; the next one calls `giveUp`. */
export function watchStopSignals(giveUp: () => void): StopSignals {
  const abort = new AbortController();
  let code: number | null = null;
  for (const name of ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"] as const) {
    process.on(name, () => {
      if (code !== null) {
        giveUp();
        return;
      }
      code = exitCodes[name];
      abort.abort(new RunCancelled(`Received ${name}`));
    });
  }
  return { signal: abort.signal, exitCode: () => code };
}
