import type { z } from "zod";

export type HttpMethod = "GET" | "POST" | "PUT" | "DELETE";

/** What a member may do; every route names exactly one. `public` and `session` need no workspace. */
export type Permission =
  | "public"
  | "session"
  | "workspace.read"
  | "workflow.edit"
  | "run.start"
  | "run.cancel"
  | "checkpoint.decide";

/** One HTTP operation, shared by the route that serves it and the client that calls it. */
export type RouteContract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  readonly method: HttpMethod;
  /** Path with `:name` parts: `/api/workspaces/:workspace/runs`. */
  readonly path: string;
  readonly permission: Permission;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
};

export function defineRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  contract: RouteContract<P, Q, B, R>,
): RouteContract<P, Q, B, R> {
  return contract;
}
