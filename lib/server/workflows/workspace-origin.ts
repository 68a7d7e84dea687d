import path from "node:path";
import { workflowFormat } from "@/lib/runtime/workflow-file";
import type { WorkflowOrigin } from "@/lib/runtime/workflow-origin";

/** The workflows of a workspace stand side by side in a folder that exists in no file system. */
const folder = "/workflows";

/**
 * Origin of a stored workflow: paths of its steps lead to other workflows of the workspace and nowhere else.
 * @param fileName its own name
 * @param readText text of a workflow by its file name, null when there is none
 * @param missing a sentence for people who look for a name that is not there
 */
export function workspaceOrigin(
  fileName: string,
  readText: (fileName: string) => Promise<string | null>,
  missing = "The workspace has no workflow of that name.",
): WorkflowOrigin {
  return {
    folder,
    chain: [path.posix.join(folder, fileName)],
    async load(target) {
      const name = nameInside(target);
      const text = name === null ? null : await readText(name);
      return text === null ? null : { realPath: target, text, format: workflowFormat(target) ?? "yaml" };
    },
    nameOf: (target) => nameInside(target) ?? target,
    missingNote(target) {
      const alone = path.posix.basename(target);
      return nameInside(target) === alone
        ? missing
        : `Workflows of a workspace have no folders: they are found by their file name alone, as ./${alone}.`;
    },
  };
}

function nameInside(target: string): string | null {
  const name = path.posix.relative(folder, target);
  return name === "" || name.startsWith("../") ? null : name;
}
