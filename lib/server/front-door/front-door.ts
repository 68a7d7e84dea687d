import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { ApiErrorBody } from "@/lib/api/errors";
import type { StudioConfig } from "../config";
import { allowedOrigins } from "./address";
import { type Refusal, refuseRequest } from "./refusal";
import { contentSecurityPolicy, protectResponse } from "./security-headers";
import { stripHeaders } from "./strip-headers";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type FrontDoorOptions = {
  readonly config: Pick<StudioConfig, "host" | "port" | "publicUrl" | "development">;
  /** Answers what is let in. */
  readonly handler: Handler;
  /** Development only: the socket that tells pages to reload. Everywhere else upgrades are cut. */
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;
  readonly onError: (error: unknown) => void;
};

/**
 * The server in front of the web framework. It decides what gets in by host, origin, method, size and type, takes out
 * headers that could steer the framework, and puts protecting headers on every answer. Not yet listening.
 */
export function createFrontDoor({ config, handler, upgrade, onError }: FrontDoorOptions): Server {
  const https = config.publicUrl?.protocol === "https:";
  // The port is known once the server listens.
  const originsNow = once(() => allowedOrigins({ ...config, port: listeningPort(server) ?? config.port }));
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    const nonce = randomBytes(16).toString("base64");
    const policy = contentSecurityPolicy(nonce, config.development);
    protectResponse(response, { path, policy, https });
    const refusal = refuseRequest(headOf(request), originsNow());
    if (refusal !== null) return refuse(request, response, refusal);
    stripHeaders(request, config.development);
    // The framework and the pages find the nonce for their scripts here.
    addHeader(request, "content-security-policy", policy);
    handler(request, response).catch((error: unknown) => {
      onError(error);
      if (!response.headersSent)
        answer(response, 500, { code: "internal", message: "Something went wrong on our side." });
      else response.destroy();
    });
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 5_000;
  server.maxHeadersCount = 100;
  server.on("upgrade", (request, socket: Duplex, head: Buffer) => {
    const mayUpgrade =
      upgrade !== undefined && refuseRequest({ ...headOf(request), method: "GET" }, originsNow()) === null;
    if (!mayUpgrade) socket.destroy();
    else upgrade(request, socket, head).catch(onError);
  });
  server.on("clientError", (_error, socket) => {
    if (socket.writable) socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
    else socket.destroy();
  });
  return server;
}

function headOf({ method, url, headers, rawHeaders }: IncomingMessage) {
  return { method: method ?? "", url: url ?? "", headers, rawHeaders };
}

/** Answers and hangs up: the rest of the request is not read. */
function refuse(request: IncomingMessage, response: ServerResponse, { status, code, message }: Refusal): void {
  response.setHeader("connection", "close");
  response.once("finish", () => request.destroy());
  answer(response, status, { code, message });
}

function answer(response: ServerResponse, status: number, body: ApiErrorBody): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
}

function addHeader(request: IncomingMessage, name: string, value: string): void {
  request.headers[name] = value;
  request.rawHeaders.push(name, value);
}

function listeningPort(server: Server): number | null {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : null;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
