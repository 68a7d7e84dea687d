import path from "node:path";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { workflowFileProblem, workflowFormat } from "@/lib/runtime/workflow-file";
import type { RunArguments } from "./arguments";

export type RunTarget =
  | { readonly kind: "workflow" /** Absolute. */; readonly file: string; readonly dryRun: boolean }
  | { readonly kind: "pipeline"; readonly text: string; readonly dryRun: boolean };

/** Tells a workflow file from a pipeline. Throws a `parse_error` for a file that cannot be run. */
export async function findRunTarget(given: RunArguments, cwd: string): Promise<RunTarget> {
  if (given.file !== null) return checkedFile(path.resolve(cwd, given.file), given.dryRun);
  const names = given.words.filter((word) => word !== "--dry-run");
  const [first] = names;
  const looksLikeFile = first !== undefined && workflowFormat(first) !== null && !/[\s|]/.test(first);
  if (first !== undefined && !first.includes("|") && (looksLikeFile || names.length === 1)) {
    const file = path.resolve(cwd, first);
    const isFile = workflowFormat(first) !== null && (await workflowFileProblem(file)) === null;
    if (names.length === 1 && (isFile || looksLikeFile)) {
      return checkedFile(file, given.dryRun || given.words.length > 1);
    }
    if (isFile) throw refused("run accepts one workflow file");
  }
  return { kind: "pipeline", text: given.words.join(" "), dryRun: given.dryRun };
}

async function checkedFile(file: string, dryRun: boolean): Promise<RunTarget> {
  const problem = await workflowFileProblem(file);
  if (problem !== null) throw refused(problem);
  return { kind: "workflow", file, dryRun };
}

function refused(message: string): LobsterError {
  return new LobsterError("parse_error", "target", message);
}
