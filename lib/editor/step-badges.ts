import { isJsonObject, type JsonObject } from "@/lib/lobster/contract/json-value";
import type { GraphNode } from "@/lib/lobster/graph/model";
import { spokenDuration } from "@/lib/lobster/graph/spoken-duration";

/** A short mark on a node. `detail` is the whole sentence, for tooltip and screen reader. */
export type StepBadge = {
  readonly kind: "gate" | "condition" | "retry" | "timeout" | "on_error" | "env";
  readonly text: string;
  readonly detail: string;
};

/** Marks of a step. `question` is what its gate asks, null where it has none or is nothing but a gate. */
export function stepBadges(node: GraphNode, fields: JsonObject, question: string | null): readonly StepBadge[] {
  const badges: (StepBadge | null)[] = [
    question === null
      ? null
      : {
          kind: "gate",
          text: question,
          detail: `The run stops after this step until a person approves: ${question}`,
        },
    node.condition === null
      ? null
      : { kind: "condition", text: `when ${node.condition}`, detail: `Runs only when ${node.condition}` },
    retryBadge(fields),
    timeoutBadge(fields),
    errorBadge(fields),
    environmentBadge(fields),
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
  return { kind: "timeout", text: spokenDuration(limit), detail: `Stopped after ${spokenDuration(limit)}` };
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

function environmentBadge(fields: JsonObject): StepBadge | null {
  const env = ownValue(fields, "env");
  const names = isJsonObject(env) ? Object.keys(env) : [];
  if (names.length === 0) return null;
  return { kind: "env", text: `env ${names.length}`, detail: `Sets ${names.join(", ")} in its environment` };
}

function ownValue(fields: JsonObject, key: string): JsonObject[string] | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}
