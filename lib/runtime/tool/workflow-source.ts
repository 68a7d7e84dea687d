import { stat } from "node:fs/promises";
import path from "node:path";
import { isContained } from "./contained-path";

export type FoundWorkflow =
  /** Absolute path of a file that may run. */
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "missing"; readonly message: string }
  | { readonly kind: "refused"; readonly message: string };

/** The workflow files that calls of a tool may run. */
export interface WorkflowSource {
  /** The file that a name in a call means. `folder` is the absolute folder of the call. */
  find(name: string, folder: string): Promise<FoundWorkflow>;
  /** Whether a paused run may go on with this file: what a token points to is checked like what a call names. */
  mayResume(file: string): Promise<boolean>;
}

/** Workflow files on the disk, inside of some folders: the host's base and those that it trusts besides. */
export class FolderWorkflows implements WorkflowSource {
  constructor(private readonly folders: readonly string[]) {}

  async find(name: string, folder: string): Promise<FoundWorkflow> {
    if (name.includes("\0")) return { kind: "missing", message: "Workflow path is not valid" };
    const file = path.resolve(folder, name);
    const outside = { kind: "refused", message: outsideMessage } as const;
    if (!(await isContained(this.folders, file))) {
      // The words of a pipeline may look like a way up and out; a name that starts with one is a path.
      return /\s/.test(name) && !leadsOut(name) ? { kind: "missing", message: outsideMessage } : outside;
    }
    try {
      if ((await stat(file)).isFile()) return { kind: "file", path: file };
      return { kind: "refused", message: "Workflow path is not a file" };
    } catch (error) {
      return { kind: "missing", message: error instanceof Error ? error.message : String(error) };
    }
  }

  mayResume(file: string): Promise<boolean> {
    return isContained(this.folders, file);
  }
}

const outsideMessage = "workflow path must stay within the gateway working directory";

function leadsOut(name: string): boolean {
  return path.isAbsolute(name) || /^\.\.([/\\]|$)/.test(name);
}
