import { LobsterError } from "@/lib/lobster/contract/errors";

/** Does something with a store. What the system refuses, such as a full disk, is a `runtime_error` with its message. */
export async function reportStoreFailure<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error && "code" in error)) throw error;
    throw new LobsterError("runtime_error", "internal", error.message, { cause: error });
  }
}
