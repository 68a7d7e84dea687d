import { isJsonObject, type JsonObject } from "@/lib/lobster/contract/json-value";
import type { Access } from "@/lib/server/auth/principal";
import { call, member, signedInCookie, type TestServer, testServer } from "./test-server";

export type ToolAnswer = { readonly status: number; readonly body: JsonObject };

/** A studio with a workspace `one` of its owner Ida, whose tool is called over HTTP. */
export type ToolCalls = {
  readonly server: TestServer;
  readonly owner: Access;
  post(person: Access, params: object, workspace?: string): Promise<ToolAnswer>;
  /** Details of a call that must succeed. */
  details(person: Access, params: object): Promise<JsonObject>;
};

export async function toolCalls(): Promise<ToolCalls> {
  const server = await testServer();
  const owner = await member(server.context, { workspace: "one", name: "Ida" });
  const post = async (person: Access, params: object, workspace = person.workspaceSlug): Promise<ToolAnswer> => {
    const cookie = await signedInCookie(server.context, person);
    const target = `/api/v1/tool?workspace=${workspace}`;
    const { status, body } = await call(server.context, "POST", target, { cookie, body: params });
    return { status, body: object(body) };
  };
  const details = async (person: Access, params: object): Promise<JsonObject> => {
    const { status, body } = await post(person, params);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return object(body.details);
  };
  return { server, owner, post, details };
}

export function object(value: unknown): JsonObject {
  if (!isJsonObject(value)) throw new Error(`No object: ${JSON.stringify(value)}`);
  return value;
}

/** Token of the question in the details of a paused call. */
export function tokenOf(paused: JsonObject): string {
  return String(object(paused.requiresApproval).resumeToken);
}

/** Parameters that run a pipeline or a workflow. */
export const toRun = (pipeline: string, more: object = {}) => ({ action: "run", pipeline, ...more });
