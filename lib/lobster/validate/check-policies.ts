import type { DocumentPath } from "../contract/document-path";
import type { JsonObject, JsonValue } from "../contract/json-value";
import { isDelay, isMapping, isPositiveInteger, isTimeout, own } from "./field-checks";
import type { Problems, StepUnderTest } from "./problem";

type Rule = { readonly key: string; readonly must: string; readonly holds: (value: JsonValue) => boolean };

const isString = (value: JsonValue): boolean => typeof value === "string";
const isBoolean = (value: JsonValue): boolean => typeof value === "boolean";
const delay = "must be a finite non-negative number";

const identityRules: readonly Rule[] = [
  { key: "initiated_by", must: "must be a string", holds: isString },
  { key: "initiatedBy", must: "must be a string", holds: isString },
  { key: "required_approver", must: "must be a string", holds: isString },
  { key: "requiredApprover", must: "must be a string", holds: isString },
  { key: "require_different_approver", must: "must be a boolean", holds: isBoolean },
  { key: "requireDifferentApprover", must: "must be a boolean", holds: isBoolean },
];

const stepRules: readonly Rule[] = [
  {
    key: "timeout_ms",
    must: "must be a positive integer between 1 and 2147483647",
    holds: isTimeout,
  },
  {
    key: "on_error",
    must: 'must be "stop", "continue", or "skip_rest"',
    holds: (value) => value === "stop" || value === "continue" || value === "skip_rest",
  },
  { key: "retry", must: "must be an object", holds: isMapping },
];

const retryRules: readonly Rule[] = [
  { key: "max", must: "must be a positive integer", holds: isPositiveInteger },
  {
    key: "backoff",
    must: 'must be "fixed" or "exponential"',
    holds: (value) => value === "fixed" || value === "exponential",
  },
  { key: "delay_ms", must: delay, holds: isDelay },
  { key: "max_delay_ms", must: delay, holds: isDelay },
  { key: "jitter", must: "must be a boolean", holds: isBoolean },
];

function* checkRules(fields: JsonObject, rules: readonly Rule[], subject: string, path: DocumentPath): Problems {
  for (const { key, must, holds } of rules) {
    const value = own(fields, key);
    if (value !== undefined && !holds(value)) {
      yield { code: "bad-value", message: `${subject}${key} ${must}`, path: [...path, key] };
    }
  }
}

/** Who may approve, how long a step may take, and what happens when it fails. */
export function* checkPolicies({ fields, id, path }: StepUnderTest): Problems {
  const approval = own(fields, "approval");
  if (isMapping(approval)) {
    yield* checkRules(approval, identityRules, `Workflow step ${id} approval.`, [...path, "approval"]);
  }
  yield* checkRules(fields, stepRules, `Workflow step ${id} `, path);
  const retry = own(fields, "retry");
  if (isMapping(retry)) yield* checkRules(retry, retryRules, `Workflow step ${id} retry.`, [...path, "retry"]);
}
