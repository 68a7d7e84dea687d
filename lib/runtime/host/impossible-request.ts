import { LobsterError } from "@/lib/lobster/contract/errors";
import type { ProcessRequest } from "@/lib/lobster/contract/host";

/** Throws for what no system can start: an empty program name, and texts that the system ends at a NUL character. */
export function refuseImpossible({ argv, cwd, env }: ProcessRequest): void {
  if (argv[0] === "") throw failed("The name of a program must not be empty");
  const variable = Object.entries(env).find((entry) => entry.some(hasNul))?.[0];
  if (argv.some(hasNul)) throw failed("A command must not hold a NUL character");
  if (hasNul(cwd)) throw failed("A working directory must not hold a NUL character");
  if (variable === undefined) return;
  throw failed(`Environment variable ${variable.replaceAll("\0", "\\0")} must not hold a NUL character`);
}

function hasNul(text: string): boolean {
  return text.includes("\0");
}

function failed(message: string): LobsterError {
  return new LobsterError("runtime_error", "command_failed", message);
}
