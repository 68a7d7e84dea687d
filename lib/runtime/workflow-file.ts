import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { DocumentFormat } from "@/lib/lobster/document/document";
import { hasErrorCode } from "./error-code";

/** A workflow file as it was read: the text that is checked is the text that runs. */
export type WorkflowFile = {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  readonly format: DocumentFormat;
  /** SHA-256 of the bytes, hex. */
  readonly digest: string;
};

/** Format that a file's name tells, null when it is no workflow file. */
export function workflowFormat(fileName: string): DocumentFormat | null {
  const extension = path.extname(fileName).toLowerCase();
  if (extension === ".json") return "json";
  return [".lobster", ".yaml", ".yml"].includes(extension) ? "yaml" : null;
}

const noFile = "Workflow path is not a file";

/** Why a path cannot be run as a workflow file, null when it can. */
export async function workflowFileProblem(file: string): Promise<string | null> {
  if (file.includes("\0")) return "Workflow path must not hold a NUL character";
  try {
    if (!(await stat(file)).isFile()) return noFile;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return workflowFormat(file) === null ? "Workflow file must end in .lobster, .yaml, .yml, or .json" : null;
}

/** Reads a workflow file. Throws a `runtime_error` with the system's message. */
export async function readWorkflowFile(file: string): Promise<WorkflowFile> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (cause) {
    const system = cause instanceof Error ? cause.message : String(cause);
    const message = hasErrorCode(cause, "EISDIR") ? noFile : system;
    throw new LobsterError("runtime_error", "target", message, { cause });
  }
  const digest = createHash("sha256").update(bytes).digest("hex");
  return { path: file, text: bytes.toString("utf8"), format: workflowFormat(file) ?? "yaml", digest };
}
