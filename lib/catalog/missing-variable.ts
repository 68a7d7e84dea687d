import { LobsterError } from "@/lib/lobster/contract/errors";
import type { RunHost } from "@/lib/lobster/contract/host";

/** The error about a variable that is not set, with the host's advice about where variables come from. */
export function missingVariable(error: LobsterError, { missingVariableNote: note }: RunHost): LobsterError {
  return note === undefined ? error : new LobsterError(error.type, error.code, [error.message, note].join(". "));
}
