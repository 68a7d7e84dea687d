/** One process to start. The child gets its own process group. */
export type ProcessRequest = {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Written to standard input, then closed; `null` gives end of file at once. */
  readonly stdin: string | null;
  /** Most bytes of each stream; above it the whole group is killed. `null`: the host's own limit. */
  readonly maxOutputBytes: number | null;
  /** Cancel: SIGTERM to the group, SIGKILL after the host's grace period; SIGKILL at once for a `DeadlineExceeded`. */
  readonly signal: AbortSignal;
  /** Called once the process exists, before any output is delivered. */
  readonly onSpawn?: (process: StartedProcess) => void | Promise<void>;
  readonly onOutput?: (stream: "stdout" | "stderr", text: string) => void;
  /**
   * Takes standard output over: it is not kept for the result, and the process is not read any further before the promise
   * has settled. The result comes when all of it is taken, or when the process was stopped.
   */
  readonly takeStdout?: (text: string) => Promise<void>;
  /**
   * Closes the reading end of standard output when it aborts, as a shell does when the program behind a pipe has ended:
   * the process runs on, and is told when it writes there.
   */
  readonly enoughStdout?: AbortSignal;
};

/** Identity that survives pid reuse: pid, kernel start time in clock ticks (Linux) and boot id where known. */
export type StartedProcess = {
  readonly pid: number;
  readonly startTime: string | null;
  readonly bootId: string | null;
};

export type ProcessResult =
  | { readonly kind: "exited"; readonly code: number; readonly stdout: string; readonly stderr: string }
  | { readonly kind: "signalled"; readonly signal: string; readonly stdout: string; readonly stderr: string }
  | { readonly kind: "not_found"; readonly what: "executable" | "cwd" }
  | { readonly kind: "output_limit"; readonly bytes: number }
  /** The system refuses arguments or environment of this size; `what` names the largest part. */
  | { readonly kind: "too_large"; readonly what: string }
  | { readonly kind: "cancelled"; readonly reason: unknown };

/** One HTTP request. Redirects are followed; to another origin, what identifies the caller is left behind. */
export type HttpRequest = {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Most bytes of the body, after decompression. `null`: the host's own limit. */
  readonly maxResponseBytes: number | null;
  readonly signal: AbortSignal;
};

/** Any answer of a server, whatever its status. */
export type HttpResponse = {
  readonly status: number;
  readonly statusText: string;
  readonly text: string;
};

/** Everything a step may reach of the machine. Implemented on Node and, for tests, in memory. */
export interface RunHost {
  readonly platform: "linux" | "darwin" | "win32" | "other";
  /** Program that runs a JavaScript file. */
  readonly nodeProgram: string;
  /** A sentence, without its full stop, for people whose step misses a variable that its environment could have. */
  readonly missingVariableNote?: string;
  runProcess(request: ProcessRequest): Promise<ProcessResult>;
  /**
   * Sends a request and reads the whole answer. Throws the signal's reason after a cancel, and a `LobsterError` without
   * an answer (`fetch failed`), for a text that is no URL, and for a body above the limit.
   */
  request(request: HttpRequest): Promise<HttpResponse>;
  /** Milliseconds since the epoch. */
  now(): number;
  /** A fresh UUID. */
  newId(): string;
  /** From 0 up to, not including, 1. */
  random(): number;
  /** Resolves after `ms`, at once when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Text of a file, absolute path. Throws the system's error. */
  readTextFile(path: string): Promise<string>;
  /**
   * Puts a text in place of a file, absolute path, makes the folders above it, and gives what was there before, null for
   * nothing; no other writer comes between. Nobody ever sees half of it, and only the owner can read it. Throws the
   * system's error.
   */
  exchangeTextFile(path: string, text: string): Promise<string | null>;
  /** Undoes an exchange: puts `before` back, unless the text in the file is no longer the exchanged one. */
  restoreTextFile(path: string, exchanged: string, before: string | null): Promise<void>;
  /**
   * Text that was stored under a key, by this run or an earlier one; null when there is none. Keys that differ only in
   * case or punctuation are one key. Throws for a key without letters or digits, and for keys of the host's own.
   */
  readState(key: string): Promise<string | null>;
  /** Stores a text under a key and gives what was there before; no other writer comes between the two. */
  exchangeState(key: string, text: string): Promise<string | null>;
  /** Undoes an exchange: puts `before` back, unless the text under the key is no longer the exchanged one. */
  restoreState(key: string, exchanged: string, before: string | null): Promise<void>;
  /** Warnings and progress for a person: standard error of the command line, the run's log on the server. */
  log(line: string): void;
  /** Asks the person at the terminal and resolves with the line typed. Absent where nobody can answer. */
  askLine?(prompt: string, signal: AbortSignal): Promise<string>;
}
