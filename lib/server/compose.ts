import path from "node:path";
import type { Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import { ensureInstance } from "./auth/first-start";
import { createSessionActivity } from "./auth/session-activity";
import type { StudioConfig } from "./config";
import type { ServerContext } from "./context";
import { databaseFile, openDatabase, sqliteAdapter } from "./db/client";
import { prepareDataFolder } from "./db/data-folder";
import { migrate } from "./db/migrate";
import { AppError } from "./errors";
import { createStreamSlots } from "./http/stream-slots";
import { createRunFeed, type RunFeed } from "./runs/run-feed";
import type { CallTool } from "./tool/tool-call";

export type ServerParts = {
  readonly config: StudioConfig;
  readonly log: Logger;
  /** Folder of the program's own files: migrations and examples. */
  readonly programFolder: string;
  readonly wakeWorker: () => void;
  /** Where changes of runs are told; the readers of this process by default. */
  readonly feed?: RunFeed;
  /** Missing in programs that answer no requests. */
  readonly callTool?: CallTool;
};

/** Opens the data folder: migrates, and makes owner and workspace on an empty database. */
export async function openServer(parts: ServerParts): Promise<ServerContext> {
  const { config, log } = parts;
  await prepareDataFolder(config.dataFolder);
  const folder = path.join(parts.programFolder, "prisma/sqlite/migrations");
  const applied = await migrate(sqliteAdapter(databaseFile(config.dataFolder)), folder);
  if (applied.length > 0) log.info({ applied }, "the database was brought up to date");
  const db = openDatabase(config.dataFolder);
  const clock = { now: () => new Date(), newId: () => uuidv7() };
  const instanceId = await ensureInstance({ db, ...clock });
  return {
    db,
    config,
    programFolder: parts.programFolder,
    log,
    instanceId,
    feed: parts.feed ?? createRunFeed(),
    streams: createStreamSlots(),
    activity: createSessionActivity(),
    wakeWorker: parts.wakeWorker,
    callTool: parts.callTool ?? refuseCall,
    ...clock,
  };
}

async function refuseCall(): Promise<never> {
  throw new AppError("not_set_up", "Calls of the tool are answered by a running studio only.");
}
