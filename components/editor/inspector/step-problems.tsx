"use client";

import { isWithin, pathKey } from "@/lib/lobster/contract/document-path";
import type { StepNode } from "@/lib/lobster/document/document";
import { useDiagnostics } from "../use-editor";
import { FieldProblem } from "./field-problem";

type StepProblemsProps = {
  readonly step: StepNode;
  /** Paths of fields that show their problems themselves. */
  readonly covered: readonly (readonly (string | number)[])[];
};

/** Problems of the step as a whole: no action, a duplicate id. */
export function StepProblems({ step, covered }: StepProblemsProps) {
  const key = pathKey(step.path);
  const keys = new Set(Object.keys(step.fields).map((name) => pathKey([...step.path, name])));
  const problems = useDiagnostics().filter(
    (problem) =>
      problem.severity !== "info" &&
      isWithin(problem.path, step.path) &&
      !covered.some((path) => isWithin(problem.path, path)) &&
      (pathKey(problem.path) === key || pathKey(problem.path) === `${key}/id` || !keys.has(pathKey(problem.path))),
  );
  if (problems.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5">
      {problems.map((problem) => (
        <FieldProblem key={`${problem.code}-${problem.range.from}`} problem={problem} />
      ))}
    </div>
  );
}
