import type { JsonObject } from "@/lib/lobster/contract/json-value";
import type { Recipe } from "../recipe";
import { placeProperties, readPlace } from "./monitor-arguments";
import { changeMessage, pullRequestHead } from "./pull-request";
import { watchPullRequest } from "./watch-pull-request";

const name = "github.pr.monitor.notify";

export const prMonitorNotifyRecipe: Recipe = {
  name,
  description: "Look at a pull request with the GitHub CLI and write a message when it changed since the last look.",
  argsSchema: { type: "object", properties: placeProperties, required: ["repo", "pr"] },
  examples: [{ args: { repo: "octo/app", pr: 12 }, description: "Write a message for people when something changed." }],
  sideEffects: [],

  async run(args, context): Promise<JsonObject> {
    const place = readPlace(name, args);
    const { repo, pr } = place;
    const { changed, summary, pullRequest } = await watchPullRequest(place, context);
    if (!changed) return { kind: name, suppressed: true };
    const message = changeMessage(`${repo}#${pr}`, pullRequest, summary.changedFields);
    return { kind: name, changed, repo, prNumber: pr, message, pr: pullRequestHead(pullRequest), summary };
  },
};
