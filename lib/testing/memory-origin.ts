import type { WorkflowOrigin } from "@/lib/runtime/workflow-origin";

/** Workflow files in memory by absolute path; the one that runs is `/flows/main.lobster`. `links` lead from a path to a file. */
export function memoryOrigin(
  files: Readonly<Record<string, string>>,
  links: Readonly<Record<string, string>> = {},
): WorkflowOrigin {
  return {
    folder: "/flows",
    chain: ["/flows/main.lobster"],
    load: async (path) => {
      const realPath = links[path] ?? path;
      const text = files[realPath];
      return text === undefined ? null : { realPath, text, format: path.endsWith(".json") ? "json" : "yaml" };
    },
  };
}
