import path from "node:path";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import type { Envelope, SuccessEnvelope } from "@/lib/lobster/run/envelope";
import { createRequestContext, type RequestContextOptions } from "@/lib/runtime/requests/create-request-context";
import type { RequestContext } from "@/lib/runtime/requests/request-context";
import { resumeToolRequest, type ToolResumeRequest } from "@/lib/runtime/requests/resume-tool-request";
import { runToolRequest } from "@/lib/runtime/requests/run-tool-request";
import { TrialFolder } from "./trial-folder";

type EngineTrialOptions = Omit<RequestContextOptions, "cwd" | "log">;
type Answer = Pick<ToolResumeRequest, "approved" | "response" | "cancel">;

/** The engine in a folder of its own, within this process: real files, real state, real processes of steps. */
export class EngineTrial extends TrialFolder {
  /** Warnings and retries. */
  readonly logged: string[] = [];
  readonly #context: RequestContext;
  #files = 0;

  constructor(options: EngineTrialOptions = {}) {
    super("engine");
    this.#context = createRequestContext({
      ...options,
      cwd: this.folder,
      env: { HOME: path.join(this.folder, "home"), LOBSTER_STATE_DIR: this.stateFolder, ...options.env },
      log: (line) => this.logged.push(line),
    });
  }

  pipeline(text: string): Promise<Envelope> {
    return runToolRequest({ pipeline: text, context: this.#context });
  }

  /** Runs stages on items that an earlier stage emits. */
  stages(text: string, ...input: readonly JsonValue[]): Promise<Envelope> {
    this.#files += 1;
    this.write(`input-${this.#files}.json`, JSON.stringify(input));
    return this.pipeline(`exec --json cat input-${this.#files}.json | ${text}`);
  }

  /** Runs the text of a workflow from a file in the folder. */
  workflow(text: string, args: JsonObject = {}): Promise<Envelope> {
    this.#files += 1;
    return this.file(this.write(`workflow-${this.#files}.lobster`, text), args);
  }

  file(filePath: string, args: JsonObject = {}): Promise<Envelope> {
    return runToolRequest({ filePath, args, context: this.#context });
  }

  /** Answers the question of an envelope. */
  answer(paused: Envelope, answer: Answer): Promise<Envelope> {
    const { requiresApproval, requiresInput } = success(paused);
    const token = (requiresApproval ?? requiresInput)?.resumeToken;
    if (typeof token !== "string") throw new Error(`Nothing was asked: ${JSON.stringify(paused)}`);
    return this.resume(token, answer);
  }

  resume(token: string, answer: Answer): Promise<Envelope> {
    return resumeToolRequest({ token, ...answer, context: this.#context });
  }
}

/** The envelope of a call that must not fail. */
export function success(envelope: Envelope): SuccessEnvelope {
  if (!envelope.ok) throw new Error(envelope.error.message);
  return envelope;
}

/** What a call that must end well put out. */
export function outputOf(envelope: Envelope): readonly JsonValue[] {
  const { status, output } = success(envelope);
  if (status !== "ok") throw new Error(`The call ended with ${status}`);
  return output;
}

/** Type and message of a call that must fail. */
export function failureOf(envelope: Envelope): string {
  if (envelope.ok) throw new Error(`The call should have failed: ${JSON.stringify(envelope)}`);
  return `${envelope.error.type}: ${envelope.error.message}`;
}
