import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

const program = path.resolve(import.meta.dirname, "../../dist/studio.mjs");
const START_LIMIT_MS = 120_000;
/** Longer than Studio itself gives to steps that are still running. */
const STOP_LIMIT_MS = 40_000;

/** A running Studio of its own: production build, own data folder, own port. */
export type Studio = {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly origin: string;
  readonly port: number;
  readonly dataFolder: string;
  readonly pid: number;
  /** The one-time link it printed. */
  readonly signInLink: string;
  /** Everything it has printed so far. */
  readonly output: () => string;
  /** Ends the process with a signal and waits until it is gone. The data folder stays. */
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
  /** Stops it in order and removes its data folder when `startStudio` made it. */
  readonly stop: () => Promise<void>;
};

export type StudioOptions = {
  /** Default: a free one. */
  readonly port?: number;
  /** Default: a new temporary folder. */
  readonly dataFolder?: string;
  readonly env?: Readonly<Record<string, string>>;
};

/** A TCP port of 127.0.0.1 that is free now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("the test machine gives no TCP ports");
  return address.port;
}

async function isHealthy(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    // Not listening yet: the caller asks again.
    return false;
  }
}

/** Its worker may hold the output pipes a little longer, so the exit counts and not the end of the output. */
function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once("exit", () => resolve()));
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = exited(child);
  child.kill(signal);
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
  await gone;
  clearTimeout(timer);
}

/** Resolves with the sign-in link once it is printed and the server answers. */
async function waitUntilReady(child: ChildProcess, origin: string, output: () => string): Promise<string> {
  let ended = false;
  void exited(child).then(() => {
    ended = true;
  });
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const link = /https?:\/\/\S+\/setup#t=[\w-]+/.exec(output())?.[0];
    if (link !== undefined && (await isHealthy(origin))) return link;
    if (ended) throw new Error(`Studio ended while it was starting:\n${output()}`);
    if (Date.now() > deadline) {
      await endProcess(child, "SIGKILL");
      throw new Error(`Studio did not answer within ${START_LIMIT_MS / 1000} s:\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** What `npm start` sets; settings of the person who runs the tests stay out. */
function productionEnv(): NodeJS.ProcessEnv {
  const { PUBLIC_URL: _url, HOST: _host, ...inherited } = process.env;
  return { ...inherited, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
}

/** Starts the production build (`npm run build` first) and resolves once it answers. */
export async function startStudio(options: StudioOptions = {}): Promise<Studio> {
  if (!existsSync(program)) throw new Error(`${program} is missing; run npm run build first`);
  const port = options.port ?? (await freePort());
  const dataFolder = options.dataFolder ?? mkdtempSync(path.join(tmpdir(), "lobster-studio-"));
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [program, "--port", String(port)], {
    cwd: path.dirname(path.dirname(program)),
    env: { ...productionEnv(), ...options.env, STUDIO_DATA_DIR: dataFolder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const output = () => printed;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  const signInLink = await waitUntilReady(child, origin, output);
  return {
    origin,
    port,
    dataFolder,
    pid: child.pid ?? 0,
    signInLink,
    output,
    kill: (signal) => endProcess(child, signal),
    stop: async () => {
      await endProcess(child, "SIGTERM");
      if (options.dataFolder === undefined) rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
