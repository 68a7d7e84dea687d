import { hasErrorCode } from "@/lib/runtime/error-code";

/** What a system says where nothing can be written. */
export const unwritableCodes = ["EACCES", "EDQUOT", "EIO", "ENOSPC", "EPERM", "EROFS"] as const;

/**
 * Changes something in a folder. Where nothing can be written, the system's error says so of the folder: what it names
 * itself are locks and drafts, which nobody knows. A stored file that cannot be read keeps its name in the error. The
 * `code` and `syscall` stay.
 */
export async function nameStateFolder<Result>(folder: string, change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (cause) {
    if (!(cause instanceof Error && "syscall" in cause && "code" in cause)) throw cause;
    if (!hasErrorCode(cause, ...unwritableCodes)) throw cause;
    if ("path" in cause && String(cause.path).endsWith(".json")) throw cause;
    const { code, syscall } = cause;
    const reason = cause.message.split(`, ${syscall}`)[0];
    const error = new Error(`${reason}, cannot write in the state folder '${folder}'`, { cause });
    throw Object.assign(error, { code, syscall });
  }
}
