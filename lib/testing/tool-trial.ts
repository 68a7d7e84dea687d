import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isJsonObject, type JsonObject } from "@/lib/lobster/contract/json-value";
import { createLobsterTool, type LobsterToolOptions } from "@/lib/runtime/tool/create-lobster-tool";
import type { LobsterTool } from "@/lib/runtime/tool/lobster-tool";
import { ToolError } from "@/lib/runtime/tool/tool-error";

/** A tool in a folder of its own, with files, state and real processes. */
export class ToolTrial {
  readonly root = realpathSync(mkdtempSync(path.join(tmpdir(), "lobster-tool-")));
  /** Working directory of the host. */
  readonly base = path.join(this.root, "base");
  readonly stateFolder = path.join(this.root, "state");
  readonly tool: LobsterTool;

  constructor(options: LobsterToolOptions & { readonly sandboxed?: false } = {}) {
    mkdirSync(this.base);
    const env = { PATH: process.env.PATH, HOME: this.root, LOBSTER_STATE_DIR: this.stateFolder };
    this.tool = createLobsterTool({ cwd: this.base, ...options, env: { ...env, ...options.env } });
  }

  /** Writes a file below the root; `base/` is the host's working directory. */
  write(name: string, text: string): string {
    const file = path.join(this.root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  /** Text of a file below the root, null when there is none. */
  read(name: string): string | null {
    const file = path.join(this.root, name);
    return existsSync(file) ? readFileSync(file, "utf8") : null;
  }

  /** What is stored: names of files in the state folder, without those of flows. */
  stateFiles(): readonly string[] {
    return existsSync(this.stateFolder) ? readdirSync(this.stateFolder).filter((name) => name !== "flows") : [];
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

  async message(params: unknown): Promise<string> {
    return (await this.failure(params)).message;
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** A member of a result that must be an object. */
export function member(details: JsonObject, name: string): JsonObject {
  const value = details[name];
  if (!isJsonObject(value)) throw new Error(`No object at ${name}: ${JSON.stringify(details)}`);
  return value;
}
