import { prMonitorRecipe } from "@/lib/catalog/recipes/github/pr-monitor";
import { prMonitorNotifyRecipe } from "@/lib/catalog/recipes/github/pr-monitor-notify";
import { viewPullRequest } from "@/lib/catalog/recipes/github/view-pull-request";
import type { Recipe } from "@/lib/catalog/recipes/recipe";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { Lobster, type LobsterOptions } from "@/lib/runtime/sdk/lobster";
import type { StageObject } from "@/lib/runtime/sdk/stage";
import { libraryStage } from "@/lib/runtime/sdk/stage-fingerprint";

type MonitorOptions = LobsterOptions & {
  /** Repository, as `owner/name`. */
  readonly repo: string;
  /** Number of the pull request. */
  readonly pr: number;
  /** Name under which the last look is stored; `github.pr:<repo>#<pr>` by default. */
  readonly key?: string;
};

/**
 * A pipeline that looks at a pull request with the GitHub CLI and emits one item about what changed since the last look:
 * `kind`, `repo`, `pr`, `key`, `changed`, `summary` and the whole `prSnapshot`. With `summaryOnly` it holds `prInfo`
 * instead of that, with `changesOnly` only `suppressed` when nothing changed.
 */
export function prMonitor(
  options: MonitorOptions & { readonly changesOnly?: boolean; readonly summaryOnly?: boolean },
): Lobster {
  const { changesOnly = false, summaryOnly = false } = options;
  return monitor("prMonitor", prMonitorRecipe, options, { changesOnly, summaryOnly });
}

/**
 * The same look, for people: one item with a `message` when something changed, and with `suppressed` when nothing did.
 */
export function prMonitorNotify(options: MonitorOptions): Lobster {
  return monitor("prMonitorNotify", prMonitorNotifyRecipe, options, {});
}

/** A stage that emits a pull request as the GitHub CLI tells it. Incoming items are not read. */
export function ghPrView({ repo, pr }: Pick<MonitorOptions, "repo" | "pr">): StageObject {
  requirePlace("ghPrView", { repo, pr });
  return libraryStage("ghPrView", { repo, pr }, ({ ctx }) => viewPullRequest({ repo, pr }, ctx));
}

function monitor(name: string, recipe: Recipe, options: MonitorOptions, more: JsonObject): Lobster {
  const { repo, pr, key = "", ...lobsterOptions } = options;
  requirePlace(name, { repo, pr });
  const args = { repo, pr, key, ...more };
  return new Lobster(lobsterOptions)
    .pipe(libraryStage(name, args, async ({ ctx }) => withOwnNames(await recipe.run(args, ctx))))
    .meta({ name: recipe.name, description: recipe.description, argsSchema: recipe.argsSchema });
}

/** Here `pr` is the number, and what is known about the pull request is `prInfo`. */
function withOwnNames(item: JsonObject): JsonObject {
  const rename = ([name, value]: readonly [string, JsonValue]): readonly [string, JsonValue] =>
    name === "prNumber" ? ["pr", value] : name === "pr" ? ["prInfo", value] : [name, value];
  return Object.fromEntries(Object.entries(item).map(rename));
}

function requirePlace(name: string, { repo, pr }: { readonly repo?: unknown; readonly pr?: unknown }): void {
  if (typeof repo !== "string" || repo.trim() === "") throw missing(`${name} requires repo`);
  if (pr === undefined || pr === null || pr === "") throw missing(`${name} requires pr`);
}

function missing(message: string): LobsterError {
  return new LobsterError("parse_error", "target", message);
}
