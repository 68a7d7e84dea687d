import { type Finding, type StepRule, stepName } from "../finding";

function canBeReferredTo(id: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(id);
}

/** Steps that do nothing, cannot be referred to, or are not run by this version. */
export const checkStepState: StepRule = ({ step }) => {
  const findings: Finding[] = [];
  const name = stepName(step);
  if (step.id !== null && !canBeReferredTo(step.id)) {
    findings.push({
      code: "id-out-of-reach",
      severity: "info",
      message: `${name} cannot be referred to: ids in references have letters, digits, \`_\` and \`-\` only.`,
      path: [...step.path, "id"],
    });
  }
  const blank = Object.entries(step.fields).find(
    ([, value]) => typeof value === "string" && value !== "" && value.trim() === "",
  );
  if (step.kind.actionKeys.length === 0 && blank !== undefined) {
    findings.push({
      code: "nothing-to-do",
      severity: "warning",
      message: `${name} does nothing: \`${blank[0]}\` is blank.`,
      path: [...step.path, blank[0]],
    });
  }
  if (!step.kind.runnable) {
    findings.push({
      code: "not-runnable",
      severity: "info",
      message: `${name}: this version shows and edits steps of the kind ${step.kind.label} but does not run them yet.`,
      path: step.path,
    });
  }
  return findings;
};
