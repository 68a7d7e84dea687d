import type { HttpMethod } from "@/lib/api/contract";
import type { ServerContext } from "../context";
import { runningServer } from "../running-server";
import { errorResponse } from "./error-response";
import type { Operation } from "./operation";
import { operations } from "./operations";

/** Paths without parts have no parameters at all. */
type Handler = (request: Request, route: { params: Promise<Record<string, string> | undefined> }) => Promise<Response>;

/** The handler of one operation, for a route file. @throws when no operation has this method and path */
export function serve({ method, path }: { readonly method: HttpMethod; readonly path: string }): Handler {
  const operation = operations.find((one) => one.method === method && one.path === path);
  if (operation === undefined) throw new Error(`There is no operation ${method} ${path}`);
  return async (request, route) => {
    let context: ServerContext | null = null;
    try {
      context = runningServer();
      return await answerOperation(operation, context, request, (await route.params) ?? {});
    } catch (error) {
      return errorResponse(error, context?.log ?? null);
    }
  };
}

/** Runs an operation; failures become answers. */
export async function answerOperation(
  operation: Operation,
  context: ServerContext,
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<Response> {
  try {
    return await operation.handle(context, request, params);
  } catch (error) {
    return errorResponse(error, context.log);
  }
}
