import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";

/** Why a file with these diagnostics cannot run, in one sentence; null when it can. */
export function runStopper(diagnostics: readonly Diagnostic[]): string | null {
  const error = diagnostics.find(({ severity }) => severity === "error");
  return error === undefined ? null : `This file cannot run: ${error.message}`;
}
