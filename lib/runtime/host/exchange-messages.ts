import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { pipeline, type Readable } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { HttpRequest } from "@/lib/lobster/contract/host";

export type Message = Pick<HttpRequest, "method" | "headers" | "body"> & { readonly url: URL };

export type Answer = {
  readonly status: number;
  readonly statusText: string;
  /** As the server wrote it. */
  readonly location: string | null;
  /** Decompressed. */
  readonly body: Uint8Array;
};

/** Milliseconds for a connection; nothing has been sent before. */
const longestConnect = 10_000;
/** Milliseconds without traffic after which the system asks whether the other side is still there. */
const keepAlive = 60_000;

/** One request and its answer, without redirects. Throws what went wrong on the way. */
export async function exchangeMessages(message: Message, maxBytes: number, signal: AbortSignal): Promise<Answer> {
  const response = await send(message, signal);
  try {
    const { statusCode = 0, statusMessage = "", headers } = response;
    const { location = null } = headers;
    const body = await readBody(response, maxBytes);
    return { status: statusCode, statusText: statusMessage, location, body };
  } finally {
    response.destroy();
  }
}

async function send({ method, url, headers, body }: Message, signal: AbortSignal): Promise<IncomingMessage> {
  if (url.username !== "" || url.password !== "") throw new Error("A URL with credentials is not sent");
  if (!/^https?:$/.test(url.protocol)) throw new Error("Only http and https are spoken");
  const open = url.protocol === "https:" ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    // A connection that was kept may be closed by the server just then, and the request cannot be sent twice.
    const request = open(url, {
      method,
      headers: { ...defaults(body), ...lowerCase(headers), connection: "close" },
      signal,
    });
    const late = setTimeout(() => request.destroy(new Error("The connection took too long")), longestConnect);
    const connected = (): void => clearTimeout(late);
    request.once("socket", (socket) => socket.once(url.protocol === "https:" ? "secureConnect" : "connect", connected));
    request.once("close", () => {
      connected();
      reject(new Error("The connection was closed"));
    });
    request.once("error", reject);
    request.once("response", resolve);
    request.setSocketKeepAlive(true, keepAlive);
    request.end(body ?? undefined);
  });
}

function defaults(body: string | null): Readonly<Record<string, string>> {
  const always = { accept: "*/*", "accept-encoding": "gzip, br", "user-agent": "node" };
  if (body === null) return always;
  const length = String(Buffer.byteLength(body));
  return { ...always, "content-type": "text/plain;charset=UTF-8", "content-length": length };
}

function lowerCase(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** The declared length is what is sent, which compression makes smaller: it can only refuse early. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const tooLong = new LobsterError("runtime_error", "output_limit", `HTTP response body exceeded ${maxBytes} bytes`);
  if (Number(response.headers["content-length"] ?? 0) > maxBytes) throw tooLong;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of decompressed(response)) {
    const part: Buffer = chunk;
    bytes += part.length;
    if (bytes > maxBytes) throw tooLong;
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

/** The body without the compressions that the server names; what is unknown stays as it is. */
function decompressed(response: IncomingMessage): Readable {
  const names = (response.headers["content-encoding"] ?? "").toLowerCase().split(",");
  return names
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity")
    .reduceRight<Readable>((packed, name) => {
      const unpacks = decompressor(name);
      // Both ends go together: a break of the connection is one of the text.
      return unpacks === null ? packed : pipeline(packed, unpacks, () => undefined);
    }, response);
}

function decompressor(name: string) {
  // An answer without a body has no compressed text either.
  const zlib = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
  const brotli = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH };
  switch (name) {
    case "gzip":
    case "x-gzip":
      return createGunzip(zlib);
    case "deflate":
      return createInflate(zlib);
    case "br":
      return createBrotliDecompress(brotli);
    default:
      return null;
  }
}
