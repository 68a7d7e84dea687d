import type { IncomingHttpHeaders } from "node:http";
import type { ApiErrorCode } from "@/lib/api/errors";

/** An answer that the front door gives by itself. */
export type Refusal = { readonly status: number; readonly code: ApiErrorCode; readonly message: string };

/** The parts of a request that are judged before its body is read. */
export type RequestHead = {
  readonly method: string;
  /** Request target as sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Names and values in turn, as sent. */
  readonly rawHeaders: readonly string[];
};

/** The first reason to turn a request away, null to let it in. `origins` are those of our own pages, by host. */
export function refuseRequest(head: RequestHead, origins: ReadonlyMap<string, string>): Refusal | null {
  return refuseTarget(head, origins) ?? refuseMethod(head) ?? refuseOrigin(head, origins) ?? refuseBody(head);
}

const safeMethods = ["GET", "HEAD"];
const apiMethods = [...safeMethods, "POST", "PUT", "DELETE"];

/** Letters, digits and marks that need no escape: browsers never escape them in a path. */
const needlessEscape = /%(2d|2e|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i;

function refuseTarget({ url, headers, rawHeaders }: RequestHead, origins: ReadonlyMap<string, string>): Refusal | null {
  const sent = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  const host = headers.host?.toLowerCase();
  if (sent !== 1 || host === undefined || !origins.has(host)) {
    return refusal(
      421,
      "invalid_request",
      "This address does not belong to this studio. Its owner sets it with PUBLIC_URL.",
    );
  }
  if (!url.startsWith("/") || url.startsWith("//") || url.includes("\\")) {
    return refusal(400, "invalid_request", "The request's target is not a path.");
  }
  // The rules go by the path as it is written, so that only one way to write it may lead to a place.
  const path = pathOf(url);
  if (new URL(path, "http://studio").pathname !== path || needlessEscape.test(path)) {
    return refusal(400, "invalid_request", "The request's path is not written in its plain form.");
  }
  return null;
}

function refuseMethod({ method, url }: RequestHead): Refusal | null {
  if ((isApi(url) ? apiMethods : safeMethods).includes(method)) return null;
  return refusal(405, "invalid_request", `${method} is not possible here.`);
}

/** Requests of other sites carry the person's cookie; browsers say where they come from. */
function refuseOrigin({ method, url, headers }: RequestHead, origins: ReadonlyMap<string, string>): Refusal | null {
  const site = headers["sec-fetch-site"];
  const foreign = refusal(403, "forbidden", "The request comes from another site.");
  if (safeMethods.includes(method)) {
    const quiet = site === undefined || site === "same-origin" || site === "none";
    return isApi(url) && !quiet ? foreign : null;
  }
  if (site !== undefined && site !== "same-origin") return foreign;
  if (headers.origin === undefined) return site === "same-origin" ? null : foreign;
  return headers.origin === origins.get(headers.host?.toLowerCase() ?? "") ? null : foreign;
}

/** Most bytes of a body by path, in the order of looking. */
const bodyLimits: readonly (readonly [RegExp, number])[] = [
  [/^\/api\/auth\//, 4 * 1024],
  // A text of 256 KiB, of which each character may be written as six in JSON.
  [/^\/api\/workspaces\/[^/]+\/workflows(\/|$)/, 1664 * 1024],
  [/^/, 1024 * 1024],
];

function refuseBody({ method, url, headers }: RequestHead): Refusal | null {
  const length = headers["content-length"];
  if (safeMethods.includes(method)) {
    if ((length ?? "0") === "0" && headers["transfer-encoding"] === undefined) return null;
    return refusal(400, "invalid_request", `${method} takes no body.`);
  }
  if (!/^application\/json(; ?charset=utf-8)?$/i.test(headers["content-type"] ?? "")) {
    return refusal(415, "unsupported_media_type", "Only application/json is read here.");
  }
  // Without a length the size is known too late; browsers always send one.
  if (length === undefined) return refusal(411, "invalid_request", "The request needs a Content-Length.");
  const limit = bodyLimits.find(([pattern]) => pattern.test(pathOf(url)))?.[1] ?? 0;
  if (Number(length) <= limit) return null;
  return refusal(413, "too_large", `The request has ${length} bytes; the limit is ${limit}.`);
}

function pathOf(url: string): string {
  return url.split("?")[0] ?? "";
}

function isApi(url: string): boolean {
  return url.startsWith("/api/");
}

function refusal(status: number, code: ApiErrorCode, message: string): Refusal {
  return { status, code, message };
}
