import type { Diagnostic, Severity } from "@/lib/lobster/contract/diagnostic";
import { pathKey, type StepPath } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";

export type ProblemFilter = {
  readonly severities: ReadonlySet<Severity>;
  /** Words that message, hint, code or step must contain; case does not count. */
  readonly words: string;
};

/** Problems of one step, or of the file outside of every step. */
export type ProblemGroup = {
  readonly key: string;
  /** Id of the step, `Step 3` for one without, `File`. */
  readonly title: string;
  readonly path: StepPath | null;
  readonly problems: readonly Diagnostic[];
};

const rank: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** The step a problem belongs to; null for one of the whole file. */
export function stepOfProblem(document: WorkflowDocument, problem: Diagnostic): StepPath | null {
  for (let length = problem.path.length; length > 0; length -= 1) {
    const path = problem.path.slice(0, length);
    if (document.stepAt(path) !== null) return path;
  }
  return null;
}

/** Problems by step: steps whose runs are stopped by one first, else in file order; in a step what weighs most first. */
export function groupProblems(
  document: WorkflowDocument,
  problems: readonly Diagnostic[],
  filter: ProblemFilter,
): readonly ProblemGroup[] {
  const groups = new Map<string, { readonly path: StepPath | null; readonly title: string; problems: Diagnostic[] }>();
  const words = filter.words.trim().toLowerCase().split(/\s+/);
  for (const problem of problems) {
    if (!filter.severities.has(problem.severity)) continue;
    const path = stepOfProblem(document, problem);
    const title = titleOf(document, path);
    const said = [title, problem.message, problem.hint ?? "", problem.code].join(" ").toLowerCase();
    if (!words.every((word) => said.includes(word))) continue;
    const key = path === null ? "file" : pathKey(path);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { path, title, problems: [problem] });
    else group.problems.push(problem);
  }
  return [...groups]
    .map(([key, group]) => ({
      key,
      ...group,
      problems: group.problems.sort((a, b) => rank[a.severity] - rank[b.severity]),
    }))
    .sort((a, b) => Number(stops(b)) - Number(stops(a)));
}

function stops({ problems }: { readonly problems: readonly Diagnostic[] }): boolean {
  return problems[0]?.severity === "error";
}

function titleOf(document: WorkflowDocument, path: StepPath | null): string {
  if (path === null) return "File";
  const index = path.at(-1);
  return document.stepAt(path)?.id ?? (typeof index === "number" ? `Step ${index + 1}` : "Step");
}
