import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { hasErrorCode } from "./error-code";
import { workflowFormat } from "./workflow-file";
import type { ChildFile, WorkflowOrigin } from "./workflow-origin";

/** Origin of a workflow file on this machine's disk, absolute. A file that is gone by now goes by its path. */
export async function diskOrigin(file: string): Promise<WorkflowOrigin> {
  const realPath = await realpath(file).catch(() => file);
  return { folder: path.dirname(file), chain: [realPath], load: loadFromDisk };
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
