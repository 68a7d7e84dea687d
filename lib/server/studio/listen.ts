import type { Server } from "node:http";

/** Starts to listen and answers with the port. @throws Error with a message for people */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new Error(explain(error, host, port))));
    server.listen({ host, port }, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `Port ${port} is in use, perhaps by a studio that runs already. Choose another one with --port.`;
    case "EACCES":
      return `Port ${port} may not be used by this user. Choose one above 1023 with --port.`;
    case "EADDRNOTAVAIL":
      return `This machine has no address ${host}. Choose another one with --host.`;
    default:
      return `The studio cannot listen on ${host}:${port}: ${error.message}`;
  }
}
