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
    const answer = await operation.handle(context, request, params);
    return request.method === "HEAD" ? await withoutBody(answer) : answer;
  } catch (error) {
    return errorResponse(error, context.log);
  }
}

/** The framework answers HEAD with the handler of GET and leaves the body unread: a stream would never end. */
async function withoutBody({ body, status, headers }: Response): Promise<Response> {
  await body?.cancel();
  return new Response(null, { status, headers });
}
