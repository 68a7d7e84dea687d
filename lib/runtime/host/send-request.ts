import { LobsterError } from "@/lib/lobster/contract/errors";
import type { HttpRequest, HttpResponse } from "@/lib/lobster/contract/host";

/**
 * Sends a request and reads the answer up to the limit; what is left of a larger one is not read.
 * Node's own `fetch` takes `authorization` and `cookie` off a request that is redirected to another origin.
 */
export async function sendRequest(request: HttpRequest, defaultMaxBytes: number): Promise<HttpResponse> {
  const { method, url, headers, body, signal } = request;
  signal.throwIfAborted();
  if (!URL.canParse(url)) throw new LobsterError("runtime_error", "command_failed", "Invalid URL");
  const maxBytes = request.maxResponseBytes ?? defaultMaxBytes;
  try {
    const response = await fetch(url, { method, headers, body, signal });
    const text = await readBody(response, maxBytes);
    return { status: response.status, statusText: response.statusText, text };
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof LobsterError || !(cause instanceof Error)) throw cause;
    // A connection that breaks within the body is told by another word, but is the same failure.
    const message = cause.message === "terminated" ? "fetch failed" : cause.message;
    throw new LobsterError("runtime_error", "command_failed", message, { cause });
  }
}

/** The declared length is what is sent, which compression makes smaller: it can only refuse early. */
async function readBody(response: Response, maxBytes: number): Promise<string> {
  const tooLong = new LobsterError("runtime_error", "output_limit", `HTTP response body exceeded ${maxBytes} bytes`);
  if (response.body === null) return "";
  if (Number(response.headers.get("content-length") ?? 0) > maxBytes) {
    await response.body.cancel();
    throw tooLong;
  }
  const chunks: Uint8Array[] = [];
  const reader = response.body.getReader();
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw tooLong;
    }
    chunks.push(part.value);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
