import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { workflowFileProblem } from "@/lib/runtime/workflow-file";

export type NamedFile = {
  /** As a person would name it: what was given, and the way from there. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
};

const skipped = new Set(["node_modules"]);

export type FoundFiles = {
  readonly files: readonly NamedFile[];
  /** Folders that could not be looked into, and why. */
  readonly unreadable: readonly string[];
};

/**
 * The file itself, or every `*.lobster` below a folder in the order of names; hidden folders are left out.
 * Throws a `parse_error` for what is no workflow file and for folders without one.
 */
export async function findWorkflowFiles(given: string, cwd: string): Promise<FoundFiles> {
  const target = path.resolve(cwd, given);
  if (!(await isFolder(target))) {
    const problem = await workflowFileProblem(target);
    if (problem !== null) throw refused(problem);
    return { files: [{ name: given, path: target }], unreadable: [] };
  }
  const found = await filesIn(target, given);
  if (found.files.length + found.unreadable.length === 0) throw refused("the folder has no .lobster files");
  return found;
}

function refused(message: string): LobsterError {
  return new LobsterError("parse_error", "target", message);
}

async function isFolder(target: string): Promise<boolean> {
  try {
    return (await stat(target)).isDirectory();
  } catch {
    // That it cannot be read is said when it is treated as a file.
    return false;
  }
}

async function filesIn(folder: string, name: string): Promise<FoundFiles> {
  const entries = await entriesOf(folder);
  if (typeof entries === "string") return { files: [], unreadable: [`${name}: ${entries}`] };
  const files: NamedFile[] = [];
  const unreadable: string[] = [];
  for (const entry of entries) {
    const inner = { name: path.join(name, entry.name), path: path.join(folder, entry.name) };
    if (entry.isDirectory() && !entry.name.startsWith(".") && !skipped.has(entry.name)) {
      const below = await filesIn(inner.path, inner.name);
      files.push(...below.files);
      unreadable.push(...below.unreadable);
    } else if (entry.isFile() && entry.name.endsWith(".lobster")) files.push(inner);
  }
  return { files, unreadable };
}

/** What a folder holds in the order of names, or why it cannot be looked into. */
async function entriesOf(folder: string): Promise<readonly Dirent[] | string> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
