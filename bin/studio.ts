// The studio's program: `studio [start]`, `studio login`, `studio doctor`.
import { spawn } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { findOwner } from "@/lib/server/auth/first-start";
import { createLoginLink, loginLinkMinutes } from "@/lib/server/auth/login-link";
import { openServer } from "@/lib/server/compose";
import { readConfig, type StudioConfig } from "@/lib/server/config";
import { createLogger } from "@/lib/server/logger";
import { examineStudio } from "@/lib/server/studio/doctor";
import { requireStudio } from "@/lib/server/studio/find-studio";
import { runningStudioPort } from "@/lib/server/studio/running-studio-file";
import { type Pages, startStudio } from "@/lib/server/studio/start-studio";

const programFolder = path.resolve(import.meta.dirname, "..");

const usage = `Usage: studio [start] [--port N] [--host ADDRESS] [--open] [--insecure-http]
       studio login     print a new one-time sign-in link
       studio doctor    look for what keeps the studio from working

Environment: STUDIO_DATA_DIR (./.data), PORT (3000), HOST (127.0.0.1), PUBLIC_URL, LOG_LEVEL,
             STUDIO_DRAIN_MS (10000): time that running steps get to finish at a stop
             STUDIO_STEP_ENV: variables that steps get besides PATH and the like, such as OPENCLAW_URL,OPENCLAW_TOKEN`;

async function main(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      port: { type: "string" },
      host: { type: "string" },
      open: { type: "boolean" },
      "insecure-http": { type: "boolean" },
      dev: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  const [command = "start", ...rest] = positionals;
  if (values.help) return console.log(usage);
  const config = readConfig(process.env, {
    ...(values.port === undefined ? {} : { port: values.port }),
    ...(values.host === undefined ? {} : { host: values.host }),
    insecureHttp: values["insecure-http"] ?? false,
    development: values.dev ?? false,
  });
  if (rest.length > 0) throw new Error(usage);
  if (command === "start") return start(config, values.open ?? false);
  if (command === "login") return login(config);
  if (command === "doctor") return doctor(config);
  throw new Error(usage);
}

async function start(config: StudioConfig, open: boolean): Promise<void> {
  const studio = await startStudio({
    config,
    log: createLogger("studio"),
    programFolder,
    workerModule: path.join(import.meta.dirname, "worker.mjs"),
    toolModule: path.join(import.meta.dirname, "tool.mjs"),
    openPages: (port) => openPages(config, port),
    announce(url, link) {
      console.log(`\nLobster Studio runs at ${url}`);
      console.log(`Sign in with this link; it works once, within ${loginLinkMinutes} minutes:\n\n  ${link}\n`);
      console.log("A new link: npm run studio -- login   Stop: Ctrl+C");
      if (open) openBrowser(link);
    },
  });
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      console.log("Stopping: running steps finish first. Press Ctrl+C again to stop at once.");
      void studio.stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
  }
}

async function openPages(config: StudioConfig, port: number): Promise<Pages> {
  // The framework reads the environment while it loads; what a caller left in there must not change how pages behave.
  const mode = config.development ? "development" : "production";
  Object.assign(process.env, { NODE_ENV: mode, NEXT_TELEMETRY_DISABLED: "1" });
  const { default: next } = await import("next");
  const app = next({ dev: config.development, dir: programFolder, hostname: config.host, port });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    handle: (request, response) => handle(request, response),
    ...(config.development ? { upgrade: app.getUpgradeHandler() } : {}),
    close: () => app.close(),
  };
}

function openBrowser(link: string): void {
  const [command, ...args] =
    process.platform === "darwin"
      ? ["open", link]
      : process.platform === "win32"
        ? ["cmd", "/c", "start", "", link]
        : ["xdg-open", link];
  const child = spawn(command ?? "", args, { stdio: "ignore", detached: true });
  child.on("error", () => console.log("No browser could be opened; use the link above."));
  child.unref();
}

async function login(config: StudioConfig): Promise<void> {
  await requireStudio(config.dataFolder);
  const running = await runningStudioPort(config.dataFolder);
  const port = running ?? config.port;
  const context = await openServer({
    config: { ...config, port },
    log: createLogger("studio", "warn"),
    programFolder,
    wakeWorker: () => undefined,
  });
  const owner = await findOwner(context);
  console.log(`Sign-in link for ${owner.name}; it works once, within ${loginLinkMinutes} minutes:\n`);
  console.log(`  ${await createLoginLink(context, owner.id)}\n`);
  if (running === null) {
    console.log(`No studio runs on ${config.dataFolder} now: start it on port ${port} first.`);
    console.log("Another studio's folder is named with STUDIO_DATA_DIR.");
  }
  await context.db.$disconnect();
}

async function doctor(config: StudioConfig): Promise<void> {
  const findings = await examineStudio(config, programFolder);
  for (const { ok, text } of findings) console.log(`${ok ? "ok  " : "FAIL"}  ${text}`);
  process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

main(process.argv.slice(2)).catch(fail);
