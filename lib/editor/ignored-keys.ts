import type { Diagnostic, DiagnosticFix } from "@/lib/lobster/contract/diagnostic";
import { isWithin, type StepPath } from "@/lib/lobster/contract/document-path";

/** A key of a step that the runtime does not read. */
export type IgnoredKey = {
  /** As written, with the key that holds it: `approve`, `retry.times`. */
  readonly name: string;
  /** True when it looks as if it held the step back. */
  readonly gateLike: boolean;
  /** The whole sentence. */
  readonly detail: string;
  /** The repair, where one is certain. */
  readonly fix: DiagnosticFix | null;
  /** Place in the text. */
  readonly offset: number;
};

const codes: ReadonlySet<string> = new Set(["ignored-gate", "ignored-key", "unknown-key"]);

/** Whether a problem is about a key that the runtime does not read. */
export function isIgnoredKey({ code }: Pick<Diagnostic, "code">): boolean {
  return codes.has(code);
}

/** Problems about keys that the runtime does not read: those that look like a gate first. */
export function ignoredKeyProblems(problems: readonly Diagnostic[]): readonly Diagnostic[] {
  const found = problems.filter(isIgnoredKey);
  const looksLikeGate = ({ code }: Diagnostic) => code === "ignored-gate";
  return [...found.filter(looksLikeGate), ...found.filter((problem) => !looksLikeGate(problem))];
}

/** Keys of a step, out of its diagnostics, that have no effect: those that look like a gate first. */
export function ignoredKeys(path: StepPath, problems: readonly Diagnostic[]): readonly IgnoredKey[] {
  return ignoredKeyProblems(problems)
    .filter((problem) => problem.path.length > path.length && isWithin(problem.path, path))
    .map((problem) => ({
      name: problem.path.slice(path.length).join("."),
      gateLike: problem.code === "ignored-gate",
      detail: problem.message,
      fix: problem.fix ?? null,
      offset: problem.range.from,
    }));
}
