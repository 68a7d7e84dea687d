import type { RunEvent } from "@/lib/lobster/run/events";
import { principalOf } from "../auth/access";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { notFound } from "../errors";
import { readEvents } from "../runs/journal";
import { isFinished } from "../runs/run-status";

/** Events looked up at a time; also the most that one pass hands to the reader. */
const batchSize = 200;
/** Longest wait for a wake-up before looking by oneself, in milliseconds. */
const lookMs = 1000;
/** How often the session is checked again, and a comment is sent through proxies that close silent streams. */
const sessionCheckMs = 5000;
/** Chunks a slow reader may leave unread before the stream is closed; it comes back with `Last-Event-ID`. */
const mostUnread = 64;

/**
 * Server-sent events of a run, from the journal: whatever is lost on the way is read again.
 * A finished run ends the stream; asking again after its last event answers 204, which tells browsers to stop asking.
 */
export async function streamEvents(
  context: ServerContext,
  access: Access,
  request: Request,
  runId: string,
  after: number,
): Promise<Response> {
  const run = await context.db.run.findFirst({
    where: { workspaceId: access.workspaceId, id: runId },
    select: { status: true, lastSeq: true },
  });
  if (run === null) throw notFound("run");
  if (isFinished(run.status) && run.lastSeq <= after) return new Response(null, { status: 204 });
  const stop = new AbortController();
  const signal = AbortSignal.any([request.signal, stop.signal]);
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        void pump({ context, request, runId, after, signal, controller }).catch((error: unknown) => {
          // The journal or the session could not be read: the browser comes back by itself.
          context.log.warn({ err: error, runId }, "an event stream ended early");
          controller.error(error);
        });
      },
      cancel: () => stop.abort(),
    },
    new CountQueuingStrategy({ highWaterMark: 16 }),
  );
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      // no-transform keeps compression away, which would hold events back.
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}

type Stream = {
  readonly context: ServerContext;
  readonly request: Request;
  readonly runId: string;
  readonly after: number;
  readonly signal: AbortSignal;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
};

async function pump({ context, request, runId, after, signal, controller }: Stream): Promise<void> {
  const encoder = new TextEncoder();
  const doorbell = createDoorbell(context, runId);
  let seq = after;
  let checkedAt = Date.now();
  try {
    controller.enqueue(encoder.encode("retry: 1000\n\n"));
    while (!signal.aborted) {
      doorbell.reset();
      // The status is read first: a run seen as finished has its last event in the journal.
      const run = await context.db.run.findUniqueOrThrow({ where: { id: runId }, select: { status: true } });
      const events = await readEvents(context.db, runId, seq, batchSize);
      if (signal.aborted) return;
      if (events.length > 0) controller.enqueue(encoder.encode(events.map(eventText).join("")));
      seq = events.at(-1)?.seq ?? seq;
      if ((controller.desiredSize ?? 0) < -mostUnread) break;
      if (events.length === batchSize) continue;
      if (isFinished(run.status)) break;
      await doorbell.wait(lookMs, signal);
      if (Date.now() - checkedAt >= sessionCheckMs) {
        checkedAt = Date.now();
        if ((await principalOf(context, request.headers.get("cookie"))) === null) break;
        controller.enqueue(encoder.encode(": still here\n\n"));
      }
    }
    if (!signal.aborted) controller.close();
  } finally {
    doorbell.close();
  }
}

/** JSON has no line feeds outside of strings, and escapes those inside: one `data` line is enough. */
function eventText(event: RunEvent): string {
  return `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Remembers a ring that comes between looking and waiting, so that no event waits for the next look. */
function createDoorbell(context: ServerContext, runId: string) {
  let rung = false;
  let wake = () => {};
  const unlisten = context.feed.listen(runId, () => {
    rung = true;
    wake();
  });
  return {
    reset() {
      rung = false;
    },
    wait(ms: number, signal: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", done);
          wake = () => {};
          resolve();
        };
        const timer = setTimeout(done, ms);
        signal.addEventListener("abort", done);
        wake = done;
        if (rung || signal.aborted) done();
      });
    },
    close: unlisten,
  };
}
