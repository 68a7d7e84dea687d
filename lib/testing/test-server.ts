import path from "node:path";
import { pino } from "pino";
import { v7 as uuidv7 } from "uuid";
import type { Role } from "@/lib/server/auth/permissions";
import type { Access } from "@/lib/server/auth/principal";
import { createSession } from "@/lib/server/auth/session";
import { createSessionActivity } from "@/lib/server/auth/session-activity";
import { sessionCookieName } from "@/lib/server/auth/session-cookie";
import { readConfig } from "@/lib/server/config";
import type { ServerContext } from "@/lib/server/context";
import { operations } from "@/lib/server/http/operations";
import { answerOperation } from "@/lib/server/http/serve";
import { createStreamSlots } from "@/lib/server/http/stream-slots";
import { createRunFeed } from "@/lib/server/runs/run-feed";
import { executeToolCall } from "@/lib/server/tool/execute-tool-call";
import { createWorkflow } from "@/lib/server/workflows/create-workflow";
import { tempDatabase } from "./temp-database";

export type TestServer = {
  readonly context: ServerContext;
  /** Moves the server's clock. */
  advance(ms: number): void;
  remove(): Promise<void>;
};

/** A server without HTTP and without other processes, on a database of its own. Calls of the tool run inside of it. */
export async function testServer(): Promise<TestServer> {
  const { db, dataFolder, remove } = await tempDatabase();
  let offset = 0;
  const instanceId = uuidv7();
  await db.instance.create({ data: { id: instanceId, createdAt: new Date() } });
  const context: ServerContext = {
    db,
    config: readConfig({ STUDIO_DATA_DIR: dataFolder, PORT: "3000" }),
    programFolder: path.resolve(import.meta.dirname, "../.."),
    instanceId,
    log: pino({ level: "silent" }),
    feed: createRunFeed(),
    streams: createStreamSlots(),
    activity: createSessionActivity(),
    wakeWorker: () => undefined,
    callTool: (call, signal) => executeToolCall(context, call, signal),
    now: () => new Date(Date.now() + offset),
    newId: () => uuidv7(),
  };
  return {
    context,
    advance: (ms) => {
      offset += ms;
    },
    remove,
  };
}

/** A person who is a member of a workspace, which is made when it does not exist. */
export async function member(
  context: ServerContext,
  options: { readonly workspace: string; readonly name: string; readonly role?: Role; readonly email?: string },
): Promise<Access> {
  const { workspace: slug, name, role = "owner", email = null } = options;
  const createdAt = context.now();
  const workspace =
    (await context.db.workspace.findUnique({ where: { slug } })) ??
    (await context.db.workspace.create({ data: { id: context.newId(), slug, name: slug, createdAt } }));
  const user = await context.db.user.create({ data: { id: context.newId(), name, email, createdAt } });
  await context.db.membership.create({ data: { workspaceId: workspace.id, userId: user.id, role, createdAt } });
  const session = { sessionId: "test", userId: user.id, name, email };
  return { ...session, workspaceId: workspace.id, workspaceSlug: slug, role };
}

/** The `Cookie` header of a new session. */
export async function signedInCookie(context: ServerContext, person: { readonly userId: string }): Promise<string> {
  const { token } = await createSession(context, context.db, person.userId);
  return `${sessionCookieName(context)}=${token}`;
}

export async function storedWorkflow(context: ServerContext, access: Access, text: string, fileName = "test.lobster") {
  return createWorkflow(context, access, { fileName, text });
}

export type TestAnswer = { readonly status: number; readonly body: unknown; readonly headers: Headers };

/** Calls an operation as HTTP would, from the path to the answer: HEAD goes to GET. Unknown paths answer 404. */
export async function call(
  context: ServerContext,
  method: string,
  path: string,
  options: {
    readonly cookie?: string;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): Promise<TestAnswer> {
  const url = new URL(path, "http://127.0.0.1:3000");
  const reads = method === "GET" || method === "HEAD";
  for (const operation of operations) {
    const params = matchPath(operation.path, url.pathname);
    if (operation.method !== (reads ? "GET" : method) || params === null) continue;
    const request = new Request(url, {
      method,
      headers: {
        "content-type": "application/json",
        ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
        ...options.headers,
      },
      ...(reads ? {} : { body: JSON.stringify(options.body ?? {}) }),
    });
    const response = await answerOperation(operation, context, request, params);
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return {
      status: response.status,
      body: isJson && response.body !== null ? await response.json() : await readSome(response),
      headers: response.headers,
    };
  }
  return { status: 404, body: null, headers: new Headers() };
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return params;
}

/** The first chunk of a stream, or the whole of a short body. */
async function readSome(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return "";
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}
