import type { z } from "zod";
import { defineRoute } from "./contract";
import { ApiError } from "./errors";
import { none } from "./json";
import { routePath } from "./route-path";
import { workflowParams } from "./workflow-params";
import { versionSummary } from "./workflows";

/**
 * The newest version without its text. Its hash is the answer's `ETag`: a request that names it in `If-None-Match` is
 * answered 304 without a body. Asking does not keep a session alive.
 */
export const readHead = defineRoute({
  method: "GET",
  path: "/api/workspaces/:workspace/workflows/:workflowId/head",
  permission: "workspace.read",
  params: workflowParams,
  query: none,
  body: none,
  reply: versionSummary,
});

/**
 * The newest version when it is another one than that with the hash `known`, else null.
 * @throws ApiError like every call of a route
 */
export async function newerHead(
  params: z.input<typeof workflowParams>,
  known: string,
  signal: AbortSignal,
): Promise<z.output<typeof versionSummary> | null> {
  const response = await fetch(routePath(readHead.path, params, {}), {
    credentials: "same-origin",
    cache: "no-store",
    headers: { accept: "application/json", "if-none-match": `"${known}"` },
    signal,
  });
  if (response.status === 304) return null;
  if (response.status === 401) throw new ApiError(401, "not_signed_in", "You are not signed in.");
  if (!response.ok) throw new ApiError(response.status, "internal", "The studio does not tell the newest version.");
  return versionSummary.parse(await response.json());
}
