import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { hasErrorCode } from "./error-code";
import { workflowFormat } from "./workflow-file";
import type { ChildFile, WorkflowOrigin } from "./workflow-origin";

/** Origin of a workflow file on this machine's disk. Throws the system's error when there is no such file. */
export async function diskOrigin(file: string): Promise<WorkflowOrigin> {
  return { folder: path.dirname(file), chain: [await realpath(file)], load: loadFromDisk };
}

async function loadFromDisk(file: string): Promise<ChildFile | null> {
  try {
    const realPath = await realpath(file);
    if (!(await stat(realPath)).isFile()) return null;
    return { realPath, text: await readFile(realPath, "utf8"), format: workflowFormat(file) ?? "yaml" };
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return null;
    throw error;
  }
}
