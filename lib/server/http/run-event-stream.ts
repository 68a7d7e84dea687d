import type { RunEvent } from "@/lib/lobster/run/events";
import { accessTo, passivePrincipal, requirePermission } from "../auth/access";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { AppError, notFound } from "../errors";
import { createDoorbell, type Doorbell } from "../runs/doorbell";
import { readEventPage } from "../runs/journal";
import { isFinished } from "../runs/run-status";

/** The most that is read from the journal at a time; one event may be longer than the bytes. */
const page = { events: 200, bytes: 256 * 1024 };
/** Longest wait for a wake-up before looking by oneself, in milliseconds. */
const lookMs = 1000;
/**
 * How often it is checked again that the person may read on, and a comment is sent through proxies that close silent
 * streams. With one look on top this stays within the five seconds in which a lost right must end a stream.
 */
const checkMs = 4000;

/**
 * Server-sent events of a run, from the journal: whatever is lost on the way is read again. Nothing is read ahead of the
 * reader, so a slow one costs no memory.
 * A finished run ends the stream; asking again after its last event answers 204, which tells browsers to stop asking.
 * @throws AppError `not_found`; `rate_limited` when the session holds too many streams
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
  const giveBack = context.streams.take(access.sessionId);
  if (giveBack === null) throw new AppError("rate_limited", "Too many runs are watched at once. Close some pages.");
  return new Response(eventBody({ context, access, request, runId, after }, giveBack), {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      // no-transform keeps compression away, which would hold events back.
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}

type Watching = {
  readonly context: ServerContext;
  readonly access: Access;
  readonly request: Request;
  readonly runId: string;
  readonly after: number;
};

/** Works only while somebody reads. `onEnd` is called once, however the stream ends. */
function eventBody(watching: Watching, onEnd: () => void): ReadableStream<Uint8Array> {
  const { context, request, runId } = watching;
  const stop = new AbortController();
  const signal = AbortSignal.any([request.signal, stop.signal]);
  const doorbell = createDoorbell(context.feed, runId);
  const end = () => {
    doorbell.close();
    onEnd();
  };
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  const chunks = eventChunks(watching, doorbell, signal);
  const encoder = new TextEncoder();
  let cancelled = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await chunks.next();
          if (cancelled) return;
          if (!next.done) return controller.enqueue(encoder.encode(next.value));
          controller.close();
        } catch (error) {
          // The journal or the session could not be read: the browser comes back by itself.
          context.log.warn({ err: error, runId }, "an event stream ended early");
          controller.error(error);
        }
        stop.abort();
      },
      cancel() {
        cancelled = true;
        stop.abort();
      },
    },
    { highWaterMark: 0 },
  );
}

async function* eventChunks(watching: Watching, doorbell: Doorbell, signal: AbortSignal): AsyncGenerator<string, void> {
  const { context, runId } = watching;
  let seq = watching.after;
  let checkedAt = context.now().getTime();
  yield "retry: 1000\n\n";
  while (!signal.aborted) {
    if (context.now().getTime() - checkedAt >= checkMs) {
      checkedAt = context.now().getTime();
      if (!(await mayReadOn(watching))) return;
      yield ": still here\n\n";
    }
    doorbell.reset();
    // The status is read first: a run seen as finished has its last event in the journal.
    const run = await context.db.run.findUniqueOrThrow({ where: { id: runId }, select: { status: true } });
    const { events, more } = await readEventPage(context.db, runId, seq, page);
    seq = events.at(-1)?.seq ?? seq;
    if (events.length > 0) yield events.map(eventText).join("");
    if (more) continue;
    if (isFinished(run.status)) return;
    await doorbell.wait(lookMs, signal);
  }
}

/** Watching is no use of the session: it ends although a page was left open. */
async function mayReadOn({ context, access, request }: Watching): Promise<boolean> {
  const principal = await passivePrincipal(context, request.headers.get("cookie"));
  if (principal === null) return false;
  try {
    requirePermission(await accessTo(context, principal, access.workspaceSlug), "workspace.read");
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** JSON has no line feeds outside of strings, and escapes those inside: one `data` line is enough. */
function eventText(event: RunEvent): string {
  return `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`;
}
