import type { CommandContext } from "@/lib/lobster/contract/command";
import { environmentText, programArguments } from "./program-arguments";
import { runProgram } from "./run-program";

const longestDetail = 400;

/** Runs `gog`, or the program that `GOG_BIN` names, for a command and gives what it printed. */
export function runGog(command: string, words: readonly string[], context: CommandContext): Promise<string> {
  const argv = programArguments(environmentText(context.env, "GOG_BIN") ?? "gog", context.host);
  return runProgram(
    {
      label: command,
      argv: [...argv, ...words],
      missing: "gog not found on PATH (install: https://github.com/steipete/gogcli)",
      failure: (ending, { stderr }) => `${command} failed (${ending}): ${stderr.slice(0, longestDetail)}`,
    },
    context,
  );
}
