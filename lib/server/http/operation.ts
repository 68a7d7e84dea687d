import type { z } from "zod";
import type { HttpMethod, Permission, RouteContract } from "@/lib/api/contract";
import { accessTo, passivePrincipal, principalOf, requirePermission } from "../auth/access";
import type { Access, Principal } from "../auth/principal";
import type { ServerContext } from "../context";
import { AppError } from "../errors";
import { parseInput, readJsonBody } from "./input";

type Params = Readonly<Record<string, string>>;

/** One HTTP operation, ready to be served: authorisation and parsing are inside. Throws `AppError` to refuse. */
export type Operation = {
  readonly method: HttpMethod;
  readonly path: string;
  readonly permission: Permission;
  handle(context: ServerContext, request: Request, params: Params): Promise<Response>;
};

type Schema = z.ZodType;

type Input<P extends Schema, Q extends Schema, B extends Schema> = {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
  readonly request: Request;
  /** Headers of the answer. */
  readonly headers: Headers;
};

type Result<R extends Schema> = Promise<z.input<R> | Response>;

/** For everybody, signed in or not. */
export function publicOperation<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  contract: RouteContract<P, Q, B, R>,
  run: (context: ServerContext, principal: Principal | null, input: Input<P, Q, B>) => Result<R>,
): Operation {
  return operation(contract, "public", async (context, request, read) => {
    const principal = await principalOf(context, request.headers.get("cookie"));
    return run(context, principal, await read());
  });
}

/** For signed-in people, whatever they may do. */
export function sessionOperation<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  contract: RouteContract<P, Q, B, R>,
  run: (context: ServerContext, principal: Principal, input: Input<P, Q, B>) => Result<R>,
): Operation {
  return operation(contract, "session", async (context, request, read) =>
    run(context, await signedIn(context, request), await read()),
  );
}

/** `passive` requests come from an open page, not from the person: they do not keep the session alive. */
type Use = "active" | "passive";

/** For members of the workspace in the path, or else in the query, who hold the contract's permission. */
export function workspaceOperation<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  contract: RouteContract<P, Q, B, R>,
  run: (context: ServerContext, access: Access, input: Input<P, Q, B>) => Result<R>,
  use: Use = "active",
): Operation {
  const { permission } = contract;
  if (permission === "public" || permission === "session") throw new Error(`${contract.path} names no permission`);
  return operation(contract, permission, async (context, request, read, params) => {
    const slug = params.workspace ?? new URL(request.url).searchParams.get("workspace") ?? "";
    const access = await accessTo(context, await signedIn(context, request, use), slug);
    requirePermission(access, permission);
    return run(context, access, await read());
  });
}

async function signedIn(context: ServerContext, request: Request, use: Use = "active"): Promise<Principal> {
  const identify = use === "active" ? principalOf : passivePrincipal;
  const principal = await identify(context, request.headers.get("cookie"));
  if (principal === null) throw new AppError("not_signed_in", "You are not signed in.");
  return principal;
}

/** `run` authorises first and calls `read` afterwards, so that strangers learn nothing about the form of requests. */
function operation<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  contract: RouteContract<P, Q, B, R>,
  permission: Permission,
  run: (context: ServerContext, request: Request, read: () => Promise<Input<P, Q, B>>, params: Params) => Result<R>,
): Operation {
  if (contract.permission !== permission) throw new Error(`${contract.path} is declared as ${contract.permission}`);
  return {
    method: contract.method,
    path: contract.path,
    permission,
    async handle(context, request, params) {
      const headers = new Headers({ "cache-control": "no-store" });
      const read = async (): Promise<Input<P, Q, B>> => ({
        params: parseInput(contract.params, params, "path"),
        query: parseInput(contract.query, Object.fromEntries(new URL(request.url).searchParams), "query"),
        body: parseInput(contract.body, contract.method === "GET" ? {} : await readJsonBody(request), "body"),
        request,
        headers,
      });
      const reply = await run(context, request, read, params);
      if (reply instanceof Response) return reply;
      // In production a reply that breaks its contract is found by the client; before, by the tests.
      if (process.env.NODE_ENV !== "production") contract.reply.parse(reply);
      return Response.json(reply, { headers });
    },
  };
}
