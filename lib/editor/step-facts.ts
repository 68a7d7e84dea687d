import type { Diagnostic, Severity } from "@/lib/lobster/contract/diagnostic";
import { isJsonObject, type JsonObject } from "@/lib/lobster/contract/json-value";
import type { StepNode } from "@/lib/lobster/document/document";
import type { GraphNode } from "@/lib/lobster/graph/model";

/** A short mark on a node. `detail` is the whole sentence, for tooltip and screen reader. */
export type StepBadge = {
  readonly kind: "gate" | "condition" | "retry" | "timeout" | "on_error";
  readonly text: string;
  readonly detail: string;
};

export type ProblemCount = { readonly severity: Severity; readonly count: number; readonly first: string };

/** What a node shows. Its size is a function of this alone, so nothing has to be measured in the browser. */
export type StepFacts = {
  readonly title: string;
  readonly summary: string;
  readonly icon: string;
  readonly kindLabel: string;
  readonly gate: boolean;
  /** True when the step does nothing but wait for a person. */
  readonly gateOnly: boolean;
  readonly runnable: boolean;
  readonly badges: readonly StepBadge[];
  /** Errors and warnings; remarks are left to the problems list. */
  readonly problems: ProblemCount | null;
};

export const nodeWidth = 280;
const plainHeight = 60;
const headerHeight = 44;
const badgeRowHeight = 28;

export function stepFacts(node: GraphNode, step: StepNode | null, problems: readonly Diagnostic[]): StepFacts {
  return {
    title: node.title,
    summary: node.summary,
    icon: step?.kind.icon ?? "circle",
    kindLabel: step?.kind.label ?? node.kind,
    gate: node.gate,
    gateOnly: asksOnly(node, step),
    runnable: step?.kind.runnable ?? true,
    badges: step === null ? [] : badgesOf(node, step),
    problems: countProblems(problems),
  };
}

/** Of a container it is the height of its header. */
export function nodeHeight(facts: StepFacts, container: boolean): number {
  return (container ? headerHeight : plainHeight) + (facts.badges.length > 0 ? badgeRowHeight : 0);
}

function asksOnly(node: GraphNode, step: StepNode | null): boolean {
  return node.gate && (step?.kind.fields.some((field) => field.widget === "approval") ?? false);
}

function badgesOf(node: GraphNode, step: StepNode): readonly StepBadge[] {
  const { fields } = step;
  const badges: (StepBadge | null)[] = [
    node.gate && !asksOnly(node, step)
      ? { kind: "gate", text: "Approval", detail: "The run stops after this step until a person approves" }
      : null,
    node.condition === null
      ? null
      : { kind: "condition", text: `when ${node.condition}`, detail: `Runs only when ${node.condition}` },
    retryBadge(fields),
    timeoutBadge(fields),
    errorBadge(fields),
  ];
  return badges.filter((badge) => badge !== null);
}

function retryBadge(fields: JsonObject): StepBadge | null {
  const retry = ownValue(fields, "retry");
  const max = isJsonObject(retry) ? ownValue(retry, "max") : undefined;
  if (typeof max !== "number" || max < 2) return null;
  return { kind: "retry", text: `${max}×`, detail: `Tried up to ${max} times` };
}

function timeoutBadge(fields: JsonObject): StepBadge | null {
  const limit = ownValue(fields, "timeout_ms");
  if (typeof limit !== "number") return null;
  return { kind: "timeout", text: shortDuration(limit), detail: `Stopped after ${shortDuration(limit)}` };
}

function errorBadge(fields: JsonObject): StepBadge | null {
  const policy = ownValue(fields, "on_error");
  if (policy === "continue") {
    return { kind: "on_error", text: "continues", detail: "When it fails, the run goes on with the next step" };
  }
  if (policy === "skip_rest") {
    return { kind: "on_error", text: "skips rest", detail: "When it fails, the remaining steps are left out" };
  }
  return null;
}

/** `250 ms`, `30 s`, `1.5 min`. */
export function shortDuration(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  if (ms < 120_000) return `${trimmed(ms / 1000)} s`;
  if (ms < 7_200_000) return `${trimmed(ms / 60_000)} min`;
  return `${trimmed(ms / 3_600_000)} h`;
}

function trimmed(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function countProblems(problems: readonly Diagnostic[]): ProblemCount | null {
  const errors = problems.filter((problem) => problem.severity === "error");
  const serious = errors.length > 0 ? errors : problems.filter((problem) => problem.severity === "warning");
  const [first] = serious;
  if (first === undefined) return null;
  return { severity: first.severity, count: serious.length, first: first.message };
}

function ownValue(fields: JsonObject, key: string): JsonObject[string] | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}
