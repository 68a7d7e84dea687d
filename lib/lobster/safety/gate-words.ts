import type { StepPath } from "../contract/document-path";
import { isJsonObject, type JsonValue } from "../contract/json-value";
import type { StepNode } from "../document/document";
import { escapeHidden } from "../document/hidden-characters";
import { stepCondition } from "../expression/step-condition";
import type { GateReference } from "./model";
import type { Gate } from "./safety-model";

/** How words for people call a step: its id, else `step 3`. */
export function nameOfStep({ id, path }: { readonly id: string | null; readonly path: StepPath }): string {
  if (id !== null) return escapeHidden(id);
  const index = path.at(-1);
  return typeof index === "number" ? `step ${index + 1}` : "a step";
}

/** A gate as a coverage names it. */
export function gateReference({ step }: Pick<Gate, "step">): GateReference {
  return { path: step.path, name: nameOfStep(step), stage: false, file: null };
}

/** When nobody is asked at a gate, to be read after "unless"; null when somebody always is. */
export function passedWhen({ step, bypass }: Gate): string | null {
  const condition = stepCondition(step.fields)?.value;
  const skipped = bypass.condition === "depends" ? `\`${String(condition).trim()}\` is false` : null;
  const failed = bypass.failure === "continue" ? `\`${nameOfStep(step)}\` fails` : null;
  const cases = [skipped, failed].filter((one) => one !== null);
  return cases.length === 0 ? null : cases.join(" or ");
}

/** When nobody is asked at any of several gates. */
export function allPassedWhen(gates: readonly Gate[]): string {
  const cases = gates.map(passedWhen).filter((one) => one !== null);
  const told = cases.slice(-3).map((one) => (cases.length > 1 && one.includes(" or ") ? `(${one})` : one));
  return told.join(" and ");
}

/** Who may approve at the gate of a step, in words; null when everybody may, also who started the run. */
export function approverWords(step: StepNode): string | null {
  const { approval } = step.fields;
  if (!isJsonObject(approval)) return null;
  const required = firstText(approval.requiredApprover, approval.required_approver);
  const different = (approval.requireDifferentApprover ?? approval.require_different_approver) === true;
  if (required !== null) return different ? `only ${required}, and not who started the run` : `only ${required}`;
  return different ? "not who started the run" : null;
}

function firstText(...values: readonly (JsonValue | undefined)[]): string | null {
  const found = values.find((value) => typeof value === "string" && value.trim() !== "");
  return typeof found === "string" ? found.trim() : null;
}
