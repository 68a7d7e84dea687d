import { realpathSync } from "node:fs";
import path from "node:path";
import type { ProcessRequest, ProcessResult } from "@/lib/lobster/contract/host";
import { lookedAt, stateOf, tracePrefix } from "./login-trace";

type Environment = Readonly<Record<string, string>>;
type Runs = (request: ProcessRequest) => Promise<ProcessResult>;

/** What a login shell makes of an environment. */
type Login =
  | { readonly kind: "counting"; readonly uses: number }
  | {
      readonly kind: "known";
      readonly env: Environment;
      readonly files: readonly string[];
      readonly state: string;
      readonly until: number;
    }
  /** It has to be started every time. */
  | { readonly kind: "needed" };

/** Starts of a login shell before its environment is read: reading costs as much as three of them. */
const usesBefore = 3;
const longestReadMs = 10_000;
const validMs = 60_000;
const mostKept = 50;
const separator = "\n<LOBSTER LOGIN>\n";
const sentinel = "left alone";

/**
 * Prints everything a step could tell two shells apart by: what is left of the input, the environment, variables,
 * options, aliases, traps, masks, limits, jobs and open files.
 */
const report = `LOBSTER_STATUS=$?\n${[
  "cat",
  "cat /proc/self/environ",
  'set; export -p; readonly -p; alias; trap; umask; pwd; pwd -P; ulimit -S -a; ulimit -H -a; echo "$-"; set -o; echo "${!-} $LOBSTER_STATUS"; for LOBSTER_FILE in /proc/$$/fd/*; do echo "${LOBSTER_FILE##*/}"; done',
]
  .map((part) => `printf '${separator.replaceAll("\n", "\\n")}'\n${part}\n`)
  .join("")}`;

/**
 * Replaces `/bin/sh -lc` by `/bin/sh -c` with the environment that the login shell would make, once that is read and a
 * shell started so has reported the very same state. Everything else stays a login shell. `docs/decisions/0009-one-login-for-several-steps.md` says why.
 */
export class LoginShells {
  readonly #logins = new Map<string, Login>();

  constructor(private readonly run: Runs) {}

  /** The request to start in place of this one, with the same result. */
  async prepare(request: ProcessRequest): Promise<ProcessRequest> {
    const [shell, option, text] = request.argv;
    if (text === undefined || request.argv.length !== 3 || option !== "-lc" || !canReplace(shell, request.env))
      return request;
    const own = withoutOurs(request.env);
    const key = JSON.stringify([shell, request.cwd, own]);
    const login = this.#logins.get(key) ?? { kind: "counting", uses: 0 };
    switch (login.kind) {
      case "needed":
        return request;
      case "known":
        if (login.until > Date.now() && stateOf(login.files) === login.state) {
          return { ...request, argv: [shell, "-c", text], env: { ...login.env, ...onlyOurs(request.env) } };
        }
        this.#keep(key, { kind: "counting", uses: 1 });
        return request;
      case "counting":
        if (login.uses < usesBefore) {
          this.#keep(key, { kind: "counting", uses: login.uses + 1 });
          return request;
        }
        // Others start their own while this one reads.
        this.#keep(key, { kind: "needed" });
        this.#keep(key, await this.#read(shell, { ...request, env: own }));
        return this.prepare(request);
    }
  }

  #keep(key: string, login: Login): void {
    this.#logins.delete(key);
    const [oldest] = this.#logins.keys();
    if (this.#logins.size >= mostKept && oldest !== undefined) this.#logins.delete(oldest);
    this.#logins.set(key, login);
  }

  async #read(shell: string, request: ProcessRequest): Promise<Login> {
    const start = (argv: ProcessRequest["argv"], env: Environment) =>
      this.run({
        argv,
        cwd: request.cwd,
        env,
        stdin: sentinel,
        maxOutputBytes: null,
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(longestReadMs)]),
      });
    const needed: Login = { kind: "needed" };
    const traced = await start([shell, "-vx", "-lc", ":"], { ...request.env, PS4: tracePrefix });
    if (traced.kind !== "exited" || traced.code !== 0) return needed;
    const { HOME: home = "/", PATH: searchPath = "" } = request.env;
    const files = lookedAt({ trace: traced.stderr, home, searchPath });
    if (files === null) return needed;
    const state = stateOf(files);
    const login = readReport(await start([shell, "-lc", report], request.env));
    if (login === null) return needed;
    const plain = readReport(await start([shell, "-c", report], login.env));
    if (plain === null || plain.state !== login.state || stateOf(files) !== state) return needed;
    return { kind: "known", env: login.env, files, state, until: Date.now() + validMs };
  }
}

/** Only a shell that tells what it reads, on a system that tells what it has. */
function canReplace(shell: string, env: Environment): boolean {
  if (process.platform !== "linux" || shell !== "/bin/sh" || env.LOBSTER_LOGIN_EACH_STEP !== undefined) return false;
  return env.ENV === undefined && env.PS4 === undefined && !/\s/.test(env.HOME ?? "") && isDash();
}

let dash: boolean | null = null;

function isDash(): boolean {
  dash ??= path.basename(realpathSync("/bin/sh")) === "dash";
  return dash;
}

function isOurs(name: string): boolean {
  return name.startsWith("LOBSTER_");
}

function withoutOurs(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isOurs(name)));
}

function onlyOurs(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => isOurs(name)));
}

/** Environment and state that a shell reported; null when it did anything else, or left something undone. */
function readReport(result: ProcessResult): { readonly env: Environment; readonly state: string } | null {
  if (result.kind !== "exited" || result.code !== 0 || result.stderr !== "") return null;
  const parts = result.stdout.split(separator);
  const [printed, input, environment, state] = parts;
  if (parts.length !== 4 || printed !== "" || input !== sentinel || environment === undefined || state === undefined)
    return null;
  const entries = environment.split("\0").filter((entry) => entry !== "" && !isOurs(entry));
  const env = Object.fromEntries(
    entries.map((entry) => [entry.slice(0, entry.indexOf("=")), entry.slice(entry.indexOf("=") + 1)]),
  );
  const comparable = state
    .split("\n")
    .filter((line) => !/^(?:PPID=|(?:export )?LOBSTER_)/.test(line))
    .join("\n");
  return { env, state: `${entries.toSorted().join("\0")}\0${comparable}` };
}
