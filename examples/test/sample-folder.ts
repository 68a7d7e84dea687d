import { spawn } from "node:child_process";
import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const examples = path.resolve(import.meta.dirname, "..");

export type Finished = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** Absolute path of a fresh copy of what a workspace gets: the workflows, the commands and the vault. */
export function sampleFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "lobster-examples-"));
  cpSync(examples, folder, {
    recursive: true,
    filter: (source) => source !== path.join(examples, "test"),
  });
  return folder;
}

/** Runs one program to its end. */
export function run(cwd: string, program: string, args: readonly string[], input = "", env = {}): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], { cwd, env: { ...process.env, ...env } });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
    child.stdin.end(input);
  });
}
