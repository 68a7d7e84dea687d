import { readFile } from "node:fs/promises";
import { hasErrorCode } from "@/lib/runtime/error-code";

/** Text of a file, null when there is none. Throws the system's other errors. */
export async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return null;
    throw error;
  }
}
