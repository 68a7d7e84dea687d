import { exchangeSnapshot } from "@/lib/catalog/commands/exchange-snapshot";
import type { ProgramContext } from "@/lib/catalog/gateway/run-program";
import { type PullRequest, type PullRequestChanges, pullRequestChanges } from "./pull-request";
import { type PullRequestPlace, viewPullRequest } from "./view-pull-request";

export type PullRequestLook = {
  /** Under which the last look is stored; `diff.last` of the same key sees it too. */
  readonly key: string;
  readonly changed: boolean;
  readonly summary: PullRequestChanges;
  readonly pullRequest: PullRequest;
};

/** Looks at a pull request, compares it with the last look under the key and stores this one. */
export async function watchPullRequest(
  place: PullRequestPlace & { readonly key: string | null },
  context: ProgramContext,
): Promise<PullRequestLook> {
  const key = place.key ?? `github.pr:${place.repo}#${place.pr}`;
  const pullRequest = await viewPullRequest(place, context);
  const { before, changed } = await exchangeSnapshot(context.host, key, pullRequest);
  return { key, changed, summary: pullRequestChanges(before, pullRequest), pullRequest };
}
