import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";

/** A pull request as GitHub's program tells it; fields that it leaves out are left out. */
export type PullRequest = JsonObject;

export type PullRequestChanges = {
  readonly changedFields: readonly string[];
  readonly changes: { readonly [field: string]: { readonly from: JsonValue; readonly to: JsonValue } };
};

/** Asked for, in this order. */
export const pullRequestFields = [
  "number",
  "title",
  "url",
  "state",
  "isDraft",
  "mergeable",
  "reviewDecision",
  "author",
  "baseRefName",
  "headRefName",
  "updatedAt",
] as const;

/** Reported when they change, in this order. */
const watchedFields = [
  "number",
  "title",
  "url",
  "state",
  "isDraft",
  "mergeable",
  "reviewDecision",
  "updatedAt",
  "baseRefName",
  "headRefName",
] as const;

/** What differs between two looks at a pull request; at the first look, where there is nothing before, everything. */
export function pullRequestChanges(before: JsonValue, after: PullRequest): PullRequestChanges {
  const known = isJsonObject(before) ? before : null;
  const changedFields = watchedFields.filter(
    (field) => known === null || JSON.stringify(known[field] ?? null) !== JSON.stringify(after[field] ?? null),
  );
  const changes = changedFields.map((field) => [field, { from: known?.[field] ?? null, to: after[field] ?? null }]);
  return { changedFields, changes: Object.fromEntries(changes) };
}

/** What a short report says of a pull request itself. */
export function pullRequestHead({ number, title, url, state, updatedAt }: PullRequest): JsonObject {
  return {
    number: number ?? null,
    title: title ?? null,
    url: url ?? null,
    state: state ?? null,
    updatedAt: updatedAt ?? null,
  };
}

/** One line for a person: which pull request, what of it changed and where to look. */
export function changeMessage(place: string, pullRequest: PullRequest, changedFields: readonly string[]): string {
  const fields = changedFields.length === 0 ? "" : ` (${changedFields.join(", ")})`;
  const text = `PR updated: ${place}: ${word(pullRequest.title)}${fields}. ${word(pullRequest.url)}`;
  return text.replaceAll(/\s+/g, " ").trim();
}

function word(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}
