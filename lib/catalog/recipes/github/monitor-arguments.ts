import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import type { PullRequestPlace } from "./view-pull-request";

export const placeProperties: JsonObject = {
  repo: { type: "string", description: "Repository, as owner/name." },
  pr: { type: "number", description: "Number of the pull request." },
  key: { type: "string", description: "Name under which the last look is stored; github.pr:<repo>#<pr> by default." },
};

/** Which pull request the arguments mean. Throws when they name none. */
export function readPlace(name: string, args: JsonObject): PullRequestPlace & { readonly key: string | null } {
  const own = new Map(Object.entries(args));
  const repo = text(own.get("repo"));
  const pr = text(own.get("pr"));
  if (repo === "" || pr === "") throw refusal(`${name} requires args.repo and args.pr`);
  const number = Number(pr);
  if (!/^\d+$/.test(pr) || number < 1)
    throw refusal(`${name} args.pr must be the number of a pull request (got ${pr})`);
  return { repo, pr: number, key: text(own.get("key")) || null };
}

function text(value: JsonValue | undefined): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

function refusal(message: string): LobsterError {
  return new LobsterError("runtime_error", "command_failed", message);
}
