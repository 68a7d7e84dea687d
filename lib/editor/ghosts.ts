import { type DrawnLine, endKey } from "./drawing";

/** What a dry run says about a step. */
export type StepGhost = {
  readonly state: "would-run" | "skipped" | "unknown";
  /** Why, in words: the condition with its values, or what is not known. */
  readonly reason: string;
  /** Its condition, and what a person takes it for instead of working it out; missing for a step without one. */
  readonly condition?: { readonly text: string; readonly switched: boolean | null } | null;
};

/** By key of the step; empty while no dry run is shown. */
export type Ghosts = ReadonlyMap<string, StepGhost>;

export const noGhosts: Ghosts = new Map();

export const ghostWords = { "would-run": "Would run", skipped: "Skipped", unknown: "Unknown" } as const;

/**
 * What a dry run says about a line: nothing comes out of a step that is skipped, and nothing goes into it, except the
 * order, which goes on past it.
 */
export function lineGhost(line: DrawnLine, ghosts: Ghosts): StepGhost["state"] | null {
  if (ghosts.size === 0) return null;
  const from = ghosts.get(line.from)?.state ?? "would-run";
  if (line.role === "skip") return "unknown";
  // Whether the run comes to its end is as well known as its last step.
  if (line.to === endKey) return from === "unknown" ? "unknown" : "would-run";
  const to = ghosts.get(line.to)?.state ?? "would-run";
  if (line.role === "sequence") return to;
  if (from === "skipped" || to === "skipped") return "skipped";
  return from === "unknown" || to === "unknown" ? "unknown" : "would-run";
}
