// The worker process: carries runs on. Started and supervised by the studio; several may share one data folder.
import path from "node:path";
import { openServer } from "@/lib/server/compose";
import { readConfig } from "@/lib/server/config";
import { createLogger } from "@/lib/server/logger";
import { workerIdentity } from "@/lib/server/segments/worker-identity";
import { WorkerLoop } from "@/lib/server/segments/worker-loop";
import { type ToStudio, toWorker } from "@/lib/server/worker-process/worker-messages";

/** Runs carried on at the same time. */
const slots = 4;

const log = createLogger("worker");
const config = readConfig(process.env);

let loop: WorkerLoop | null = null;
// A studio that was gone before this line is not announced any more.
let stopping = process.send !== undefined && !process.connected;
function stop(): void {
  stopping = true;
  loop?.stop(config.drainMs);
}

// Before anything is waited for: what happens while the worker starts must not be missed.
process.on("message", (message) => {
  if (toWorker.safeParse(message).success) loop?.wake();
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
// Without its studio nobody supervises this process: it finishes what it has begun.
process.on("disconnect", stop);

const context = await openServer({
  config,
  log,
  programFolder: path.resolve(import.meta.dirname, ".."),
  wakeWorker: () => undefined,
  feed: {
    changed(runId) {
      const message: ToStudio = { type: "changed", runId };
      if (process.connected) process.send?.(message);
    },
    listen: () => () => undefined,
  },
});

loop = new WorkerLoop(context, { worker: await workerIdentity(), slots });
if (stopping) loop.stop(config.drainMs);
await loop.run();
await context.db.$disconnect();
if (process.connected) process.disconnect();
