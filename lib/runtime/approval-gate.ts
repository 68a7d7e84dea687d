import { LobsterError } from "@/lib/lobster/contract/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { ApprovalIdentity, CheckpointRequest } from "@/lib/lobster/run/checkpoint";
import { gatePrompt } from "@/lib/lobster/run/gate-prompt";
import type { StepRecord } from "@/lib/lobster/run/records";

type Environment = Readonly<Record<string, string>>;

const previewLength = 2000;

/**
 * Who may approve. The rules of the file and of the environment always stand; what the step printed can only add to them.
 * Throws when another approver is demanded and nobody knows who started the run.
 */
export function approvalIdentity(
  stepId: string,
  approval: JsonValue | undefined,
  record: StepRecord,
  env: Environment,
): ApprovalIdentity {
  const config = isJsonObject(approval) ? approval : {};
  const printed = printedRequest(record.json) ?? {};
  const sources = [config, environmentRules(env), printed];
  const initiatedBy = firstName(sources, "initiatedBy", "initiated_by");
  const requiredApprover = firstName(sources, "requiredApprover", "required_approver");
  const different = sources.some(
    (source) => (source.requireDifferentApprover ?? source.require_different_approver) === true,
  );
  if (different && initiatedBy === null) {
    const message = `Workflow step ${stepId} approval requires initiator identity; set LOBSTER_APPROVAL_INITIATED_BY`;
    throw new LobsterError("runtime_error", "checkpoint_refused", message);
  }
  return {
    ...(initiatedBy === null ? {} : { initiatedBy }),
    ...(requiredApprover === null ? {} : { requiredApprover }),
    ...(different ? { requireDifferentApprover: true } : {}),
  };
}

/** What a gate asks: the step's own words when it printed a request, else those of the file. */
export function approvalRequest(
  stepId: string,
  approval: JsonValue | undefined,
  record: StepRecord,
  identity: ApprovalIdentity,
): CheckpointRequest {
  const config = isJsonObject(approval) ? approval : {};
  const printed = printedRequest(record.json);
  const base = { kind: "approval", stepId, identity, responseSchema: null } as const;
  if (printed !== null) {
    const { prompt, items, preview } = printed;
    return { ...base, prompt: String(prompt), items: Array.isArray(items) ? items : [], preview: nonEmpty(preview) };
  }
  return {
    ...base,
    prompt: gatePrompt(stepId, approval),
    items: Array.isArray(config.items) ? config.items : recordItems(record),
    preview: nonEmpty(config.preview) ?? recordPreview(record),
  };
}

/** Why this person may not approve, null when they may. The name is compared as it is, blanks around it aside. */
export function refuseApprover(stepId: string, identity: ApprovalIdentity, approver: string | null): string | null {
  const name = approver?.trim() ?? "";
  const { initiatedBy, requiredApprover, requireDifferentApprover } = identity;
  if (requiredApprover === undefined && requireDifferentApprover !== true) return null;
  const subject = `Workflow step ${stepId} approval`;
  if (name === "") return `${subject} requires approver identity; set LOBSTER_APPROVAL_APPROVED_BY`;
  if (requiredApprover !== undefined && requiredApprover !== name) {
    return `${subject} requires approver '${requiredApprover}', got '${name}'`;
  }
  if (requireDifferentApprover !== true) return null;
  if (initiatedBy === undefined) return `${subject} requires initiator identity; set LOBSTER_APPROVAL_INITIATED_BY`;
  return initiatedBy === name ? `${subject} must be granted by someone other than '${initiatedBy}'` : null;
}

function printedRequest(json: JsonValue | undefined): JsonObject | null {
  if (!isJsonObject(json)) return null;
  const nested = Object.hasOwn(json, "requiresApproval") ? json.requiresApproval : undefined;
  const request = [nested, json].find((value) => isJsonObject(value) && Object.hasOwn(value, "prompt") && value.prompt);
  return isJsonObject(request) ? request : null;
}

function environmentRules(env: Environment): JsonObject {
  const different = (env.LOBSTER_APPROVAL_REQUIRE_DIFFERENT_APPROVER ?? "").trim().toLowerCase();
  return {
    initiatedBy: env.LOBSTER_APPROVAL_INITIATED_BY ?? null,
    requiredApprover: env.LOBSTER_APPROVAL_REQUIRED_APPROVER ?? null,
    requireDifferentApprover: ["1", "true", "yes", "y"].includes(different),
  };
}

/** The first name found, source by source, key by key. */
function firstName(sources: readonly JsonObject[], ...keys: readonly string[]): string | null {
  for (const source of sources) {
    for (const key of keys) {
      const name = Object.hasOwn(source, key) ? nonEmpty(source[key]) : null;
      if (name !== null) return name;
    }
  }
  return null;
}

function nonEmpty(value: JsonValue | undefined): string | null {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? null : text;
}

function recordItems({ json }: StepRecord): readonly JsonValue[] {
  if (json === undefined) return [];
  return Array.isArray(json) ? json : [json];
}

function recordPreview({ stdout, json }: StepRecord): string | null {
  const text = stdout?.trim() || (json === undefined ? "" : JSON.stringify(json));
  return text === "" ? null : text.slice(0, previewLength);
}
