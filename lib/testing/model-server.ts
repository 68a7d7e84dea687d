import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { isJsonObject, type JsonObject } from "@/lib/lobster/contract/json-value";

export type ModelRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: JsonObject;
};

/** JSON is sent as it is; a function does the answering itself. */
export type ModelReply = JsonObject | ((response: ServerResponse) => void);

export type ModelServer = {
  readonly url: string;
  readonly requests: ModelRequest[];
  close(): void;
};

/** A language model behind HTTP on this machine. It gives the replies one after the other, then the last one for ever. */
export async function startModelServer(...replies: readonly [ModelReply, ...ModelReply[]]): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const body: unknown = JSON.parse(text);
    const reply = replies[Math.min(requests.length, replies.length - 1)];
    requests.push({ method, path: url, headers, body: isJsonObject(body) ? body : {} });
    if (typeof reply === "function") reply(response);
    else response.end(JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Gives a function that starts servers; all of them are closed after each test. */
export function modelServersFor(afterEach: (action: () => void) => void): typeof startModelServer {
  const servers: ModelServer[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  return async (...replies) => {
    const server = await startModelServer(...replies);
    servers.push(server);
    return server;
  };
}
