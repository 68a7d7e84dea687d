import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const repository = path.resolve(import.meta.dirname, "../..");

export type ToolReport = { readonly code: number | null; readonly text: string };

/**
 * A small project in a temporary folder with the real settings of the checks and the installed packages.
 * @param settings names of files in the root of the repository
 * @param files text by path
 * @returns absolute path of the folder
 */
export function seededTree(settings: readonly string[], files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "lobster-checks-"));
  symlinkSync(path.join(repository, "node_modules"), path.join(folder, "node_modules"));
  for (const name of settings) copyFileSync(path.join(repository, name), path.join(folder, name));
  for (const [place, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    writeFileSync(path.join(folder, place), text);
  }
  return folder;
}

/** Runs one of the repository's tools in a folder and joins what it prints. */
export function runTool(folder: string, tool: string, args: readonly string[]): Promise<ToolReport> {
  const program = tool.endsWith(".mjs")
    ? [process.execPath, path.join(repository, tool)]
    : [path.join(repository, "node_modules/.bin", tool)];
  const [file = "", ...first] = program;
  return new Promise((resolve, reject) => {
    const child = spawn(file, [...first, ...args], { cwd: folder, env: { ...process.env, NO_COLOR: "1" } });
    let text = "";
    const collect = (part: string) => {
      text += part;
    };
    child.stdout.setEncoding("utf8").on("data", collect);
    child.stderr.setEncoding("utf8").on("data", collect);
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, text }));
  });
}
