import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { isJsonObject, type JsonObject } from "@/lib/lobster/contract/json-value";
import { StateFiles } from "@/lib/runtime/store/state-files";
import { createLobsterTool, type LobsterToolOptions } from "@/lib/runtime/tool/create-lobster-tool";
import { TextFlowStore } from "@/lib/runtime/tool/flow/text-flow-store";
import type { LobsterTool } from "@/lib/runtime/tool/lobster-tool";
import { ToolError } from "@/lib/runtime/tool/tool-error";
import { TrialFolder } from "./trial-folder";

/** A tool in a folder of its own, with files, state and real processes. */
export class ToolTrial extends TrialFolder {
  /** The trial's folder, around the working directory. */
  readonly root = this.folder;
  /** Working directory of the host. */
  readonly base = path.join(this.folder, "base");
  readonly tool: LobsterTool;

  constructor(options: LobsterToolOptions & { readonly sandboxed?: false } = {}) {
    super("lobster-tool", "state");
    mkdirSync(this.base);
    const env = { PATH: process.env.PATH, HOME: this.folder, LOBSTER_STATE_DIR: this.stateFolder };
    this.tool = createLobsterTool({ cwd: this.base, ...options, env: { ...env, ...options.env } });
  }

  /** Details of a call, as JSON would carry them. */
  async call(params: unknown, signal?: AbortSignal): Promise<JsonObject> {
    const { content, details } = await this.tool.execute(params, signal);
    const [{ text }] = content;
    if (text !== JSON.stringify(details, null, 2)) throw new Error("content and details differ");
    const value: unknown = JSON.parse(text);
    if (!isJsonObject(value)) throw new Error("details are no object");
    return value;
  }

  /** The error of a call that must fail. */
  async failure(params: unknown, signal?: AbortSignal): Promise<ToolError> {
    try {
      await this.tool.execute(params, signal);
    } catch (error) {
      if (error instanceof ToolError) return error;
      throw error;
    }
    throw new Error(`The call should have failed: ${JSON.stringify(params)}`);
  }

  /** The flows that a tool with `flows: "files"` keeps. */
  flows(): TextFlowStore {
    const clock = { now: () => new Date(), newId: () => randomUUID() };
    return new TextFlowStore(new StateFiles(path.join(this.stateFolder, "flows")), clock);
  }

  async message(params: unknown): Promise<string> {
    return (await this.failure(params)).message;
  }
}

/** A member of a result that must be an object. */
export function member(details: JsonObject, name: string): JsonObject {
  const value = details[name];
  if (!isJsonObject(value)) throw new Error(`No object at ${name}: ${JSON.stringify(details)}`);
  return value;
}

/** Parameters of the next call for the flow in a result. */
export function nextCall(result: JsonObject): {
  readonly action: string;
  readonly flowId: unknown;
  readonly flowExpectedRevision: unknown;
} {
  const { flowId, revision } = member(member(result, "mutation"), "flow");
  return { action: "resume", flowId, flowExpectedRevision: revision };
}
