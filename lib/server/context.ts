import type { Logger } from "pino";
import type { SessionActivity } from "./auth/session-activity";
import type { StudioConfig } from "./config";
import type { Database } from "./db/client";
import type { StreamSlots } from "./http/stream-slots";
import type { RunFeed } from "./runs/run-feed";
import type { CallTool } from "./tool/tool-call";

/** What every service works with. Made once, in `compose.ts`. */
export type ServerContext = {
  readonly db: Database;
  readonly config: StudioConfig;
  /** Folder of the program's own files: migrations and examples. */
  readonly programFolder: string;
  /** Id of this installation. */
  readonly instanceId: string;
  readonly log: Logger;
  readonly feed: RunFeed;
  readonly streams: StreamSlots;
  readonly activity: SessionActivity;
  /** Tells the worker that there is work, or that a run shall stop. A lost message only costs time: the worker polls. */
  wakeWorker(): void;
  readonly callTool: CallTool;
  now(): Date;
  /** A fresh UUIDv7: sorts by time of creation. */
  newId(): string;
};
