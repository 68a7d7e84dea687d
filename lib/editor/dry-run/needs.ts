import type { StepPath } from "@/lib/lobster/contract/document-path";
import type { StepNode } from "@/lib/lobster/document/document";

type Named = { readonly name: string; readonly steps: readonly string[] };

/** What a text needs, compared with the server, as the footprint route answers. */
export type ServerFootprint = {
  readonly programs: readonly (Named & { readonly found: boolean })[];
  readonly variables: readonly (Named & { readonly set: boolean })[];
  readonly commands: readonly (Named & { readonly missing: readonly string[] })[];
  readonly workflows: readonly (Named & { readonly found: boolean })[];
  readonly files: readonly (Named & { readonly found: boolean | null })[];
  readonly hosts: readonly Named[];
};

/** `unset` and `missing` keep steps from working; nobody looks at what is `unchecked`. */
export type NeedState = "found" | "missing" | "unset" | "unchecked";

export type CheckedNeed = Named & {
  readonly state: NeedState;
  /** What exactly is not there, when the state alone does not say it. */
  readonly detail: string | null;
};

export type NeedGroup = { readonly title: string; readonly needs: readonly CheckedNeed[] };

export const needWords: Readonly<Record<NeedState, string>> = {
  found: "found",
  missing: "missing",
  unset: "not set",
  unchecked: "not checked",
};

/** Everything that is needed, by what it is, without empty groups; in each group what is not there comes first. */
export function needGroups(footprint: ServerFootprint): readonly NeedGroup[] {
  const { programs, variables, commands, workflows, files, hosts } = footprint;
  const groups: readonly NeedGroup[] = [
    { title: "Programs", needs: programs.map((need) => checked(need, foundState(need.found))) },
    { title: "Variables", needs: variables.map((need) => checked(need, need.set ? "found" : "unset")) },
    {
      title: "Tools and services",
      needs: commands.map((need) => checked(need, stateOfLack(need.missing), need.missing.join(", "))),
    },
    { title: "Workflows", needs: workflows.map((need) => checked(need, foundState(need.found))) },
    { title: "Files", needs: files.map((need) => checked(need, foundState(need.found))) },
    { title: "Hosts", needs: hosts.map((need) => checked(need, "unchecked")) },
  ];
  return groups
    .filter(({ needs }) => needs.length > 0)
    .map(({ title, needs }) => ({ title, needs: needs.toSorted((a, b) => rank(a) - rank(b)) }));
}

function checked({ name, steps }: Named, state: NeedState, detail = ""): CheckedNeed {
  return { name, steps, state, detail: detail === "" ? null : detail };
}

function foundState(found: boolean | null): NeedState {
  return found === null ? "unchecked" : found ? "found" : "missing";
}

function stateOfLack(missing: readonly string[]): NeedState {
  if (missing.length === 0) return "found";
  return missing.every((words) => words.endsWith("is not set")) ? "unset" : "missing";
}

function rank({ state }: CheckedNeed): number {
  return lacks(state) ? 0 : 1;
}

function lacks(state: NeedState): boolean {
  return state === "missing" || state === "unset";
}

/** What is needed and not there. */
export function lackingNeeds(groups: readonly NeedGroup[]): readonly CheckedNeed[] {
  return groups.flatMap(({ needs }) => needs.filter(({ state }) => lacks(state)));
}

/** One line that warns before a run; code stands in backticks. Null when everything is there. */
export function lackWords(groups: readonly NeedGroup[]): string | null {
  const lacking = lackingNeeds(groups);
  if (lacking.length === 0) return null;
  const most = 3;
  const parts = (["missing", "unset"] as const).flatMap((state) => {
    const names = lacking.filter((need) => need.state === state).map(({ name }) => `\`${name}\``);
    if (names.length === 0) return [];
    const rest = names.length - most;
    const shown = names.slice(0, most).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
    return [`${shown}: ${needWords[state]}`];
  });
  return `Needs ${parts.join("; ")} on this server`;
}

/** The step that a footprint calls by this name: its id, or `step 3`. */
export function stepCalled(name: string, steps: readonly StepNode[]): StepPath | null {
  const byId = steps.find(({ id }) => id === name);
  if (byId !== undefined) return byId.path;
  const number = /^step (\d+)$/.exec(name)?.[1];
  const unnamed = steps.find(({ id, path }) => id === null && path.at(-1) === Number(number) - 1);
  return number === undefined ? null : (unnamed?.path ?? null);
}
