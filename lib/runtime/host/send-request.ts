import { LobsterError } from "@/lib/lobster/contract/errors";
import type { HttpRequest, HttpResponse } from "@/lib/lobster/contract/host";
import { exchangeMessages, type Message } from "./exchange-messages";

const mostRedirects = 20;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** What identifies the caller to one origin. */
const identifying: ReadonlySet<string> = new Set(["authorization", "cookie", "host", "proxy-authorization"]);

/**
 * Sends a request and reads the answer up to the limit; what is left of a larger one is not read. Only the signal limits
 * how long the answer may take: a language model may think for longer than the five minutes that Node's own `fetch` waits.
 */
export async function sendRequest(request: HttpRequest, defaultMaxBytes: number): Promise<HttpResponse> {
  const { signal } = request;
  signal.throwIfAborted();
  if (!URL.canParse(request.url)) throw new LobsterError("runtime_error", "command_failed", "Invalid URL");
  const maxBytes = request.maxResponseBytes ?? defaultMaxBytes;
  let message: Message = { ...request, url: new URL(request.url) };
  try {
    for (let followed = 0; ; followed += 1) {
      const answer = await exchangeMessages(message, maxBytes, signal);
      if (answer.location === null || !redirects.has(answer.status)) {
        const { status, statusText, body } = answer;
        return { status, statusText, text: new TextDecoder().decode(body) };
      }
      if (followed >= mostRedirects) throw new Error("redirect count exceeded");
      message = redirected(message, new URL(answer.location, message.url), answer.status);
    }
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof LobsterError || !(cause instanceof Error)) throw cause;
    // A header that cannot be sent is the caller's mistake; everything else happened on the way.
    const isMistake = "code" in cause && String(cause.code).startsWith("ERR_INVALID_");
    throw new LobsterError("runtime_error", "command_failed", isMistake ? cause.message : "fetch failed", { cause });
  }
}

/** As browsers and `fetch` do it: a form that was sent is not sent again unless the server asks for just that. */
function redirected(message: Message, url: URL, status: number): Message {
  const sendsAgain = status === 307 || status === 308 || (status !== 303 && message.method !== "POST");
  const moved = url.origin !== message.url.origin;
  const headers = Object.entries(message.headers).filter(([name]) => {
    const known = name.toLowerCase();
    return !(moved && identifying.has(known)) && (sendsAgain || !known.startsWith("content-"));
  });
  const next = { url, headers: Object.fromEntries(headers) };
  return sendsAgain ? { ...message, ...next } : { method: "GET", body: null, ...next };
}
