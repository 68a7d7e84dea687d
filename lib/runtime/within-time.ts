import vm from "node:vm";

type Timed<Result> = { readonly kind: "done"; readonly result: Result } | { readonly kind: "late" };

let call: ((work: () => void, limitMs: number) => void) | null = null;

/**
 * Runs synchronous work and stops it after a time, wherever it is: also within a regular expression, which nothing on
 * the same thread could interrupt. What was stopped leaves its own data half done, so it must be thrown away.
 */
export function withinTime<Result>(limitMs: number, work: () => Result): Timed<Result> {
  let done: Timed<Result> = { kind: "late" };
  call ??= makeCall();
  try {
    call(() => {
      done = { kind: "done", result: work() };
    }, limitMs);
  } catch (error) {
    if (!isTimeout(error)) throw error;
  }
  return done;
}

/** The limit of a script holds for all that it calls, also outside its context. */
function makeCall(): (work: () => void, limitMs: number) => void {
  const context = vm.createContext({ work: undefined });
  const script = new vm.Script("work()");
  return (work, limitMs) => {
    context.work = work;
    try {
      script.runInContext(context, { timeout: Math.max(1, Math.ceil(limitMs)) });
    } finally {
      context.work = undefined;
    }
  };
}

function isTimeout(error: unknown): boolean {
  // Of the script's own realm, so no `Error` of ours.
  return (
    typeof error === "object" && error !== null && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}
