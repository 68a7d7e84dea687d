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

const loop = new WorkerLoop(context, { worker: await workerIdentity(), slots });
process.on("message", (message) => {
  if (toWorker.safeParse(message).success) loop.wake();
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => loop.stop(config.drainMs));
// Without its studio nobody supervises this process: it finishes what it has begun.
process.on("disconnect", () => loop.stop(config.drainMs));

await loop.run();
await context.db.$disconnect();
if (process.connected) process.disconnect();
