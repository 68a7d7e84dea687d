import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { findOwner } from "../auth/first-start";
import { createLoginLink } from "../auth/login-link";
import { saveSessionActivity } from "../auth/session";
import { openServer } from "../compose";
import { localUrl, type StudioConfig } from "../config";
import type { ServerContext } from "../context";
import { refuseAddress } from "../front-door/address";
import { createFrontDoor } from "../front-door/front-door";
import { setRunningServer } from "../running-server";
import { seedWorkspace } from "../seed/seed-workspace";
import { WorkerSupervisor } from "../worker-process/supervise-worker";
import { refreshFacts } from "../workflows/workflow-facts";
import { listen } from "./listen";
import { forgetRunningStudio, noteRunningStudio } from "./running-studio-file";

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
/** Time the worker gets beyond its own drain time, in milliseconds. */
const workerStopMs = 25_000;

/**
 * Starts everything: database, samples, worker, front door and pages. Requests wait until all of it is there.
 * @throws Error with a message for people when the studio cannot listen
 */
export async function startStudio(parts: StudioParts): Promise<Studio> {
  const { config, log } = parts;
  let supervisor: WorkerSupervisor | null = null;
  const opened = await openServer({ ...parts, wakeWorker: () => supervisor?.wake() });
  const { db } = opened;
  let ready: (pages: Pages) => void = () => undefined;
  const pagesReady = new Promise<Pages>((resolve) => {
    ready = resolve;
  });
  const server = waitingDoor(parts, pagesReady);
  const port = await openDoor(server, opened).catch(async (error: unknown) => {
    await db.$disconnect();
    throw error;
  });
  const context: ServerContext = { ...opened, config: { ...config, port } };
  setRunningServer(context);
  await noteRunningStudio(config.dataFolder, port);
  await seed(context, parts.programFolder);
  await refreshFacts(context);

  supervisor = new WorkerSupervisor({
    module: parts.workerModule,
    env: { ...process.env, STUDIO_DATA_DIR: config.dataFolder },
    log,
    onChange: context.feed.changed,
  });
  supervisor.start();
  const pages = await parts.openPages(port);
  const activity = setInterval(() => void saveActivity(context), activityMs);
  const owner = await findOwner(context);
  parts.announce(localUrl(context.config), await createLoginLink(context, owner.id));
  ready(pages);

  const worker = supervisor;
  return {
    context,
    workerPid: () => worker.pid,
    async stop() {
      clearInterval(activity);
      server.close();
      await worker.stop(workerStopMs);
      // Streams of events never end by themselves; browsers come back to the next studio.
      server.closeAllConnections();
      await pages.close();
      await saveActivity(context);
      await forgetRunningStudio(config.dataFolder);
      await db.$disconnect();
    },
  };
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
  const refusal = refuseAddress(config, (await db.session.count()) > 0);
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
