import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { TrialFolder } from "./trial-folder";

const root = path.resolve(import.meta.dirname, "../..");

export type CommandLineAnswer = {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output as JSON, undefined when it is none. */
  readonly json: unknown;
};

type CallOptions = {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Sends the signal once the file exists in the trial's folder. */
  readonly interrupt?: { readonly whenFile: string; readonly signal: NodeJS.Signals };
};

/** Bundles the command line as it is now. The caller removes the folder. */
export function buildCommandLine(): { readonly program: string; remove(): void } {
  mkdirSync(path.join(root, ".cache"), { recursive: true });
  const folder = mkdtempSync(path.join(root, ".cache/command-line-"));
  execFileSync(process.execPath, [path.join(root, "scripts/build-bin.mjs"), "lobster", folder]);
  return {
    program: path.join(folder, "lobster.mjs"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A folder, a home and a state folder of their own, in which the program is called as a real process. */
export class CommandLineTrial extends TrialFolder {
  constructor(private readonly program: string) {
    super("command-line");
  }

  async call(argv: readonly string[], options: CallOptions = {}): Promise<CommandLineAnswer> {
    const env = { PATH: process.env.PATH ?? "", HOME: path.join(this.folder, "home"), LANG: "C.UTF-8" };
    const child = spawn(process.execPath, [this.program, ...argv], {
      cwd: options.cwd ?? this.folder,
      env: { ...env, NODE_ENV: "production", LOBSTER_STATE_DIR: this.stateFolder, ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = { stdout: "", stderr: "" };
    for (const stream of ["stdout", "stderr"] as const) {
      child[stream].setEncoding("utf8").on("data", (text: string) => {
        output[stream] += text;
      });
    }
    const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
    if (options.interrupt !== undefined) {
      while (this.read(options.interrupt.whenFile) === null && child.exitCode === null) await delay(5);
      child.kill(options.interrupt.signal);
    }
    return { exit: await closed, ...output, json: parse(output.stdout) };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Human mode prints text: there is no value then.
    return undefined;
  }
}

/** The means to answer a pause. Throws when the call did not pause for an approval. */
export function approvalHandle({ json, stdout, stderr }: CommandLineAnswer): {
  readonly resumeToken: string;
  readonly approvalId: string;
  readonly items: JsonValue | undefined;
} {
  const request = isJsonObject(json) ? json.requiresApproval : null;
  if (!isJsonObject(request)) throw new Error(`The call did not pause: ${stdout}${stderr}`);
  const { resumeToken, approvalId, items } = request;
  return { resumeToken: String(resumeToken), approvalId: String(approvalId), items };
}
