import type { ServerContext } from "./context";
import { AppError } from "./errors";

// The web framework bundles routes apart from the program that starts it; both find the server here.
const key = Symbol.for("lobster-studio.server");
const holder: typeof globalThis & { [key]?: ServerContext } = globalThis;

export function setRunningServer(context: ServerContext): void {
  holder[key] = context;
}

/** @throws AppError `not_set_up` when the pages are served without the studio around them */
export function runningServer(): ServerContext {
  const context = holder[key];
  if (context === undefined)
    throw new AppError("not_set_up", "The studio is not running here. Start it with: npm start");
  return context;
}
