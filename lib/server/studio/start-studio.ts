import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { findOwner } from "../auth/first-start";
import { createLoginLink } from "../auth/login-link";
import { saveSessionActivity } from "../auth/session";
import { openServer } from "../compose";
import { localUrl, type StudioConfig, workerStopMs } from "../config";
import type { ServerContext } from "../context";
import { refuseAddress } from "../front-door/address";
import { createFrontDoor } from "../front-door/front-door";
import { setRunningServer } from "../running-server";
import { seedWorkspace } from "../seed/seed-workspace";
import { loseFlows } from "../tool/lose-flows";
import { ToolProcesses } from "../tool/tool-processes";
import { WorkerSupervisor } from "../worker-process/supervise-worker";
import { refreshFacts } from "../workflows/workflow-facts";
import { Disposals } from "./disposals";
import { listen } from "./listen";
import { claimDataFolder } from "./running-studio-file";

/** The web framework, as the studio uses it. */
export type Pages = {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;
  close(): Promise<void>;
};

export type StudioParts = {
  readonly config: StudioConfig;
  readonly log: Logger;
  readonly programFolder: string;
  /** Module of the worker process. */
  readonly workerModule: string;
  /** Module of the process of one call of the tool. */
  readonly toolModule: string;
  /** Gets the pages ready. Called once the port is open. */
  readonly openPages: (port: number) => Promise<Pages>;
  /** Told the address and the one-time link before the first request is answered. */
  readonly announce: (url: string, loginLink: string) => void;
};

export type Studio = {
  readonly context: ServerContext;
  readonly workerPid: () => number | null;
  stop(): Promise<void>;
};

const activityMs = 5 * 60_000;

/**
 * Starts everything: database, samples, worker, front door and pages. Requests wait until all of it is there.
 * When a part fails, those that were there already are closed again.
 * @throws Error with a message for people when the studio cannot listen, or another one has the data folder
 */
export async function startStudio(parts: StudioParts): Promise<Studio> {
  const disposals = new Disposals();
  try {
    return await startParts(parts, disposals);
  } catch (error) {
    await disposals.run().catch((failure: unknown) => {
      parts.log.error({ err: failure }, "a part of the studio that could not start was not closed");
    });
    throw error;
  }
}

async function startParts(parts: StudioParts, disposals: Disposals): Promise<Studio> {
  const { config, log } = parts;
  const claim = await claimDataFolder(config.dataFolder);
  disposals.add(claim.release);
  let supervisor: WorkerSupervisor | null = null;
  const tools = new ToolProcesses({ module: parts.toolModule, dataFolder: config.dataFolder, env: process.env, log });
  const opened: ServerContext = await openServer({
    ...parts,
    wakeWorker: () => supervisor?.wake(),
    callTool: (call, signal) => tools.call(opened, call, signal),
  });
  disposals.add(() => opened.db.$disconnect());
  disposals.add(() => saveActivity(opened));
  disposals.add(() => tools.stop());
  // The data folder is this studio's alone, and no call survives its studio.
  await loseFlows(opened, null);
  let ready: (pages: Pages) => void = () => undefined;
  const pagesReady = new Promise<Pages>((resolve) => {
    ready = resolve;
  });
  const server = waitingDoor(parts, pagesReady);
  const port = await openDoor(server, opened);
  let pages: Pages | null = null;
  disposals.add(async () => pages?.close());
  // Streams of events never end by themselves; browsers come back to the next studio.
  disposals.add(() => server.closeAllConnections());
  const context: ServerContext = { ...opened, config: { ...config, port } };
  const closeDoor = () => void server.close();
  disposals.add(closeDoor);
  setRunningServer(context);
  await claim.notePort(port);
  await seed(context, parts.programFolder);
  await refreshFacts(context);

  const worker = new WorkerSupervisor({
    module: parts.workerModule,
    env: { ...process.env, STUDIO_DATA_DIR: config.dataFolder, STUDIO_DRAIN_MS: String(config.drainMs) },
    log,
    onChange: context.feed.changed,
  });
  supervisor = worker;
  disposals.add(() => worker.stop(workerStopMs(config)));
  // No connection is taken any more while the worker stops.
  disposals.add(closeDoor);
  worker.start();
  pages = await parts.openPages(port);
  const activity = setInterval(() => void saveActivity(context), activityMs);
  disposals.add(() => clearInterval(activity));
  const owner = await findOwner(context);
  parts.announce(localUrl(context.config), await createLoginLink(context, owner.id));
  ready(pages);
  return { context, workerPid: () => worker.pid, stop: () => disposals.run() };
}

/** The front door, behind which requests wait for the pages. */
function waitingDoor({ config, log }: StudioParts, pages: Promise<Pages>): Server {
  return createFrontDoor({
    config,
    handler: async (request, response) => (await pages).handle(request, response),
    ...(config.development
      ? { upgrade: async (request, socket, head) => (await pages).upgrade?.(request, socket, head) }
      : {}),
    onError: (error) => log.error({ err: error }, "a page failed"),
  });
}

async function openDoor(server: Server, { db, config }: ServerContext): Promise<number> {
  // Sessions end; a link that was used stays a sign that somebody has signed in.
  const refusal = refuseAddress(config, (await db.loginToken.count({ where: { usedAt: { not: null } } })) > 0);
  if (refusal !== null) throw new Error(refusal);
  return listen(server, config.host, config.port);
}

/** Without samples the studio still works: a failure is told and start goes on. */
async function seed(context: ServerContext, programFolder: string): Promise<void> {
  try {
    await seedWorkspace(context, programFolder);
  } catch (error) {
    context.log.error({ err: error }, "the samples could not be stored");
  }
}

async function saveActivity(context: ServerContext): Promise<void> {
  try {
    await saveSessionActivity(context);
  } catch (error) {
    // At worst a session ends some minutes early.
    context.log.warn({ err: error }, "the use of sessions could not be stored");
  }
}
