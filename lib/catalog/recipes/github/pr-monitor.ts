import type { JsonObject } from "@/lib/lobster/contract/json-value";
import type { Recipe } from "../recipe";
import { placeProperties, readPlace } from "./monitor-arguments";
import { pullRequestHead } from "./pull-request";
import { watchPullRequest } from "./watch-pull-request";

const name = "github.pr.monitor";

export const prMonitorRecipe: Recipe = {
  name,
  description: "Look at a pull request with the GitHub CLI and report what changed since the last look.",
  argsSchema: {
    type: "object",
    properties: {
      ...placeProperties,
      changesOnly: { type: "boolean", description: "Report nothing but `suppressed` when nothing changed." },
      summaryOnly: { type: "boolean", description: "Report the changes without the whole pull request." },
    },
    required: ["repo", "pr"],
  },
  examples: [
    { args: { repo: "octo/app", pr: 12 }, description: "Report the pull request and what changed." },
    { args: { repo: "octo/app", pr: 12, changesOnly: true, summaryOnly: true }, description: "Report changes only." },
  ],
  sideEffects: [],

  async run(args, context): Promise<JsonObject> {
    const place = readPlace(name, args);
    const { key, changed, summary, pullRequest } = await watchPullRequest(place, context);
    const report = { kind: name, repo: place.repo, prNumber: place.pr, key };
    if (!changed && args.changesOnly === true) return { ...report, changed: false, suppressed: true };
    if (args.summaryOnly === true) return { ...report, changed, summary, pr: pullRequestHead(pullRequest) };
    return { ...report, changed, summary, prSnapshot: pullRequest };
  },
};
