import { valueFlag } from "@/lib/catalog/gateway/program-arguments";
import { type ProgramContext, runProgram } from "@/lib/catalog/gateway/run-program";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { type PullRequest, pullRequestFields } from "./pull-request";

const longestDetail = 400;

/** Where a pull request is: `owner/name` and its number. */
export type PullRequestPlace = { readonly repo: string; readonly pr: number };

/** Asks GitHub's program, in the folder of the run, how a pull request is. */
export async function viewPullRequest({ repo, pr }: PullRequestPlace, context: ProgramContext): Promise<PullRequest> {
  const stdout = await runProgram(
    {
      label: "gh",
      argv: ["gh", "pr", "view", String(pr), ...valueFlag("--repo", repo), "--json", pullRequestFields.join(",")],
      missing: "gh not found on PATH (install GitHub CLI)",
      failure: (ending, { stderr, stdout: printed }) =>
        `gh failed (${ending}): ${(stderr.trim() || printed.trim()).slice(0, longestDetail)}`,
    },
    context,
  );
  const value = parse(stdout);
  if (!isJsonObject(value)) throw notJson();
  return value;
}

function parse(stdout: string): JsonValue {
  try {
    return JSON.parse(stdout);
  } catch (cause) {
    throw notJson(cause);
  }
}

function notJson(cause?: unknown): LobsterError {
  return new LobsterError("runtime_error", "command_failed", "gh returned non-JSON output", { cause });
}
