import type { Diagnostic, Severity } from "@/lib/lobster/contract/diagnostic";
import type { StepPreview } from "@/lib/lobster/contract/step-preview";
import type { StepNode } from "@/lib/lobster/document/document";
import { escapeHidden } from "@/lib/lobster/document/hidden-characters";
import type { GraphNode } from "@/lib/lobster/graph/model";
import { gatePrompt } from "@/lib/lobster/run/gate-prompt";
import { type IgnoredKey, ignoredKeys } from "./ignored-keys";
import { type StepBadge, stepBadges } from "./step-badges";

export type ProblemCount = { readonly severity: Severity; readonly count: number; readonly first: string };

/**
 * What a node shows. Its size is a function of this alone, so nothing has to be measured in the browser. Characters that
 * are not seen stand as escapes in all of it but the note, which is edited where it stands, and the name of a file.
 */
export type StepFacts = {
  readonly title: string;
  readonly summary: string;
  readonly icon: string;
  readonly kindLabel: string;
  readonly gate: boolean;
  /** True when the step does nothing but wait for a person. */
  readonly gateOnly: boolean;
  /** What the gate asks, as written; null without a gate. */
  readonly question: string | null;
  readonly runnable: boolean;
  /** The comment lines directly above the step; null when there are none. */
  readonly note: string | null;
  readonly preview: StepPreview | null;
  readonly badges: readonly StepBadge[];
  readonly ignored: readonly IgnoredKey[];
  /** When the step fails, the run jumps to its end. */
  readonly skipsRest: boolean;
  /** Errors and warnings; remarks are left to the problems list. */
  readonly problems: ProblemCount | null;
};

/** What is to be shown of a step. `note`: the comment above it, null for none. */
export function stepFacts(
  node: GraphNode,
  step: StepNode | null,
  problems: readonly Diagnostic[],
  note: string | null = null,
): StepFacts {
  const gateOnly = asksOnly(node, step);
  const question = node.gate ? gatePrompt(node.title, step?.fields.approval) : null;
  return {
    title: escapeHidden(node.title),
    summary: escapeHidden(node.summary),
    icon: step?.kind.icon ?? "circle",
    kindLabel: step?.kind.label ?? node.kind,
    gate: node.gate,
    gateOnly,
    question: question === null ? null : escapeHidden(question),
    runnable: step?.kind.runnable ?? true,
    note,
    preview: visiblePreview(step?.kind.preview?.(step.fields) ?? null),
    badges: visibleBadges(step === null ? [] : stepBadges(node, step.fields, gateOnly ? null : question)),
    ignored: ignoredKeys(node.path, problems).map((key) => ({
      ...key,
      name: escapeHidden(key.name),
      detail: escapeHidden(key.detail),
    })),
    skipsRest: node.parent === null && step?.fields.on_error === "skip_rest",
    problems: countProblems(problems),
  };
}

function asksOnly(node: GraphNode, step: StepNode | null): boolean {
  return node.gate && (step?.kind.fields.some((field) => field.widget === "approval") ?? false);
}

function countProblems(problems: readonly Diagnostic[]): ProblemCount | null {
  const errors = problems.filter((problem) => problem.severity === "error");
  const serious = errors.length > 0 ? errors : problems.filter((problem) => problem.severity === "warning");
  const [first] = serious;
  if (first === undefined) return null;
  return { severity: first.severity, count: serious.length, first: escapeHidden(first.message) };
}

function visibleBadges(badges: readonly StepBadge[]): readonly StepBadge[] {
  return badges.map((badge) => ({ ...badge, text: escapeHidden(badge.text), detail: escapeHidden(badge.detail) }));
}

function visiblePreview(preview: StepPreview | null): StepPreview | null {
  switch (preview?.kind) {
    case undefined:
      return null;
    case "form":
      return {
        kind: "form",
        fields: preview.fields.map((field) => ({
          ...field,
          name: escapeHidden(field.name),
          type: escapeHidden(field.type),
        })),
      };
    case "stages":
      return { kind: "stages", names: preview.names.map(escapeHidden) };
    // By its name the file is found.
    case "file":
      return preview;
    case "group":
      return { kind: "group", words: escapeHidden(preview.words) };
  }
}
