import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepKindDefinition } from "@/lib/lobster/contract/step-kind";
import { spokenDuration } from "@/lib/lobster/graph/spoken-duration";
import { presentValue } from "../step-text";

function settings(fields: JsonObject): JsonObject {
  const value = presentValue(fields, "parallel");
  return isJsonObject(value) ? value : {};
}

function branches(fields: JsonObject): readonly JsonValue[] {
  const value = presentValue(settings(fields), "branches");
  return Array.isArray(value) ? value : [];
}

function waitsFor(fields: JsonObject): "all" | "any" {
  return presentValue(settings(fields), "wait") === "any" ? "any" : "all";
}

function groupWords(fields: JsonObject): string {
  const limit = presentValue(settings(fields), "timeout_ms");
  const within = typeof limit === "number" ? `, within ${spokenDuration(limit)}` : "";
  return `side by side, goes on when ${waitsFor(fields) === "any" ? "the first is done" : "all are done"}${within}`;
}

export const parallelStep: StepKindDefinition = {
  kind: "parallel",
  label: "Parallel",
  icon: "split",
  docs:
    "Starts several branches at once and goes on when all of them, or the first one, are done. " +
    "Each finished branch can be referred to by its own id after the step.",
  actionKeys: ["parallel"],
  matches: (fields) => presentValue(fields, "parallel") !== undefined,
  fields: [
    {
      name: "parallel",
      label: "Parallel",
      help:
        "`wait`: `all` (default) or `any`. `timeout_ms`: longest time for the whole step. " +
        "`branches`: steps with an id and a command or pipeline of their own.",
      widget: "json",
      substitution: "none",
      schema: {
        type: "object",
        required: ["branches"],
        properties: {
          wait: {
            enum: ["all", "any"],
            default: "all",
            title: "Wait for",
            description:
              "`all`: every branch has to end. `any`: the first that ends is enough, the others are stopped.",
          },
          timeout_ms: {
            type: "integer",
            minimum: 1,
            maximum: 2147483647,
            title: "Timeout (ms)",
            description: "Longest time of the whole step in milliseconds.",
          },
          branches: {
            type: "array",
            minItems: 1,
            items: { $ref: "#/definitions/child" },
            description: "Steps that run at the same time, each with an id and a command or pipeline.",
          },
        },
      },
    },
  ],
  sharedFields: ["when", "approval", "env", "cwd", "retry", "timeout_ms", "on_error"],
  childLists: [
    {
      path: ["parallel", "branches"],
      label: "Branches",
      ordered: false,
      kinds: ["shell", "pipeline"],
      sharedFields: ["stdin", "env", "cwd"],
      visibleAfter: true,
      variables: () => [],
    },
  ],
  summary: (fields) => {
    const count = branches(fields).length;
    return `${count} ${count === 1 ? "branch" : "branches"}, wait for ${waitsFor(fields)}`;
  },
  preview: (fields) => ({ kind: "group", words: groupWords(fields) }),
  graphDetail: (fields) => `parallel (${waitsFor(fields)})`,
  template: () => ({
    parallel: {
      branches: [
        { id: "first", run: "echo first" },
        { id: "second", run: "echo second" },
      ],
    },
  }),
  runnable: true,
};
