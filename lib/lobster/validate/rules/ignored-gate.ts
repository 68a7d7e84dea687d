import type { JsonObject, JsonValue } from "../../contract/json-value";
import type { FieldDefinition } from "../../contract/step-kind";
import { stepCondition } from "../../expression/step-condition";
import { hasApprovalGate } from "../../run/gates";
import { own } from "../field-checks";
import { type Finding, type LintContext, type LintedStep, type Rule, stepName } from "../finding";
import { didYouMean } from "../nearest-name";
import { meantField, renaming, usableFields } from "./meant-field";

const gateWords = /approv|confirm|consent|sign_?off|human_?(review|check|in)|manual|needs?_?review|review_?required/i;

function switchedOff(value: JsonValue | undefined): boolean {
  return value === false || value === null || value === undefined;
}

/** What a key that nothing reads leaves open; null when it was meant to hold nothing back. */
export function openGate(
  key: string,
  meant: FieldDefinition | null,
  { step, container }: LintedStep,
): { readonly effect: string; readonly meant: string } | null {
  if (switchedOff(own(step.fields, key))) return null;
  if (meant?.name === "approval" || gateWords.test(key)) {
    const held = container === null && hasApprovalGate(step.fields);
    return held ? null : { effect: "this step is not gated", meant: "approval" };
  }
  if (meant?.name === "when" && stepCondition(step.fields) === null) {
    return { effect: "this step is not gated, it always runs", meant: "when" };
  }
  return null;
}

/** True for a key at the top of a file that is meant to hold its steps back. */
export function fileGateLike(key: string, fields: JsonObject): boolean {
  return gateWords.test(key) && !switchedOff(own(fields, key));
}

function ofStep(placed: LintedStep, context: LintContext): readonly Finding[] {
  const { step, readKeys } = placed;
  return Object.keys(step.fields).flatMap((key): readonly Finding[] => {
    if (readKeys.has(key)) return [];
    const base = { code: "ignored-gate", path: [...step.path, key], mark: { kind: "key" } } as const;
    if (context.stepKeys.has(key)) {
      const gate = knownGate(key, placed);
      const place = placed.list?.label ?? "this list";
      const message = `${stepName(step)}: \`${key}\` has no effect on a step in ${place}: ${gate?.effect}.`;
      return gate === null ? [] : [{ ...base, message }];
    }
    const usable = usableFields(step, context);
    const gate = openGate(key, meantField(key, usable, context), placed);
    if (gate === null) return [];
    const message = `${stepName(step)}: \`${key}\` is not a key the runtime reads: ${gate.effect}.${didYouMean(gate.meant)}`;
    const meant = usable.find(({ name }) => name === gate.meant) ?? null;
    return [{ ...base, message, ...renaming(meant, own(step.fields, key), step.fields) }];
  });
}

/** A real key that counts elsewhere, but not in a branch or a loop. */
export function knownGate(key: string, { step, container }: LintedStep): { readonly effect: string } | null {
  if (container === null || switchedOff(own(step.fields, key))) return null;
  if (key === "approval" && hasApprovalGate(step.fields)) return { effect: "this step is not gated" };
  if (key === "when" || key === "condition") return { effect: "this step is not gated, it always runs" };
  return null;
}

/** Keys that look like a gate or a condition and hold nothing back. */
export const ignoredGateRule: Rule = {
  codes: [
    {
      code: "ignored-gate",
      severity: "warning",
      title: "A gate or condition that nothing reads",
      help:
        "The step runs without asking anybody, or in every case, although its author wanted the opposite. Only " +
        "`approval` stops a run for a person, and only `when` (or `condition`) decides whether a step runs.",
      example: "steps:\n  - id: send\n    run: make release\n    require_approval: true\n",
    },
  ],
  file: ({ workflow }) =>
    Object.keys(workflow.fields)
      .filter((key) => fileGateLike(key, workflow.fields))
      .map((key) => ({
        code: "ignored-gate",
        message: `\`${key}\` is not a key the runtime reads: no step is gated by it. Put \`approval\` on a step.`,
        path: [key],
        mark: { kind: "key" },
      })),
  step: ofStep,
};
