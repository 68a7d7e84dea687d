import path from "node:path";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { isContained, isInside } from "./contained-path";
import { badRequest } from "./tool-error";

/**
 * Absolute folder of a call: the base for a `cwd` that is missing or blank. Throws a `ToolError` for a `cwd` that is
 * absolute, or that leaves the base by name or through a link.
 */
export async function findWorkFolder(base: string, cwd: JsonValue | undefined): Promise<string> {
  if (cwd === undefined || cwd === null) return base;
  const given = typeof cwd === "string" ? cwd.trim() : null;
  if (given === "") return base;
  if (given === null || path.isAbsolute(given)) throw badRequest("cwd must be a relative path");
  const folder = path.resolve(base, given);
  // No system takes such a name; the check that follows could not ask for it.
  const possible = !given.includes("\0");
  if (possible && isInside(base, folder) && (await isContained([base], folder))) return folder;
  throw badRequest("cwd must stay within the gateway working directory");
}
