import { isJsonObject } from "../../contract/json-value";
import { findReferences } from "../../expression/references";
import { hasApprovalGate } from "../../run/gates";
import { type Finding, type StepRule, stepName } from "../finding";

/** Approvals that will not be asked for, or not with the words the author had in mind. */
export const checkGates: StepRule = ({ step, container }) => {
  const { fields, path } = step;
  if (container !== null || !hasApprovalGate(fields)) return [];
  const findings: Finding[] = [];
  const policy = Object.hasOwn(fields, "on_error") ? fields.on_error : undefined;
  if (policy === "continue") {
    findings.push({
      code: "gate-passed-by-failure",
      severity: "warning",
      message: `${stepName(step)}: when the step fails, the run goes on without asking for approval (\`on_error: continue\`).`,
      path: [...path, "on_error"],
    });
  }
  const { approval } = fields;
  const inMapping = isJsonObject(approval) && Object.hasOwn(approval, "prompt");
  const prompt = inMapping ? approval.prompt : approval;
  if (typeof prompt === "string" && findReferences(prompt).length > 0) {
    findings.push({
      code: "literal-prompt",
      severity: "info",
      message: `${stepName(step)}: the question is shown as written, references in it are not filled in.`,
      path: inMapping ? [...path, "approval", "prompt"] : [...path, "approval"],
    });
  }
  return findings;
};
