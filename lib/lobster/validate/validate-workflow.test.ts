import { describe, expect, it } from "vitest";
import type { JsonValue } from "../contract/json-value";
import { validateWorkflow } from "./validate-workflow";

const accept = (): null => null;

function messageOf(data: JsonValue | undefined): string | null {
  return validateWorkflow(data, accept)?.message ?? null;
}

function messageOfStep(step: JsonValue): string | null {
  return messageOf({ steps: [step] });
}

const only = "can only define one of run, command, pipeline, workflow, parallel, or for_each";
const timeout = "must be a positive integer between 1 and 2147483647";
const loop = { id: "s", for_each: "$a.json", steps: [{ id: "x", run: "echo" }] };
const branch = { id: "b", run: "echo" };

describe("a file", () => {
  it.each<[JsonValue | undefined, string]>([
    [undefined, "Workflow file must be a JSON/YAML object"],
    [null, "Workflow file must be a JSON/YAML object"],
    [42, "Workflow file must be a JSON/YAML object"],
    [[], "Workflow file requires a non-empty steps array"],
    [{}, "Workflow file requires a non-empty steps array"],
    [{ steps: [] }, "Workflow file requires a non-empty steps array"],
    [{ steps: { a: 1 } }, "Workflow file requires a non-empty steps array"],
    [{ steps: ["echo"] }, "Workflow step must be an object"],
    [{ steps: [[]] }, "Workflow step must be an object"],
    [{ steps: [{ run: "echo" }] }, "Workflow step requires an id"],
    [{ steps: [{ id: 5, run: "echo" }] }, "Workflow step requires an id"],
    [{ steps: [{ id: "", run: "echo" }] }, "Workflow step requires an id"],
  ])("%j is refused: %s", (data, message) => {
    expect(messageOf(data)).toBe(message);
  });

  it.each<[JsonValue, string | null]>([
    [5, "Workflow cost_limit must be an object"],
    [null, "Workflow cost_limit must be an object"],
    [[], "Workflow cost_limit must be an object"],
    [{ max_usd: -1 }, "Workflow cost_limit.max_usd must be a non-negative number"],
    [{ action: "warn" }, "Workflow cost_limit.max_usd must be a non-negative number"],
    [{ max_usd: "x" }, "Workflow cost_limit.max_usd must be a non-negative number"],
    [{ max_usd: 1, action: "abort" }, 'Workflow cost_limit.action must be "warn" or "stop"'],
    [{ max_usd: "0.5", action: "stop" }, null],
  ])("with the cost limit %j: %s", (limit, message) => {
    expect(messageOf({ cost_limit: limit, steps: [{ id: "s", run: "echo" }] })).toBe(message);
  });

  it("may repeat no id of a step or branch", () => {
    const step = (id: string): JsonValue => ({ id, run: "echo" });
    const fan = (id: string, ...ids: string[]): JsonValue => ({ id, parallel: { branches: ids.map(step) } });

    expect(messageOf({ steps: [step("a"), step("a")] })).toBe("Duplicate workflow step id: a");
    expect(messageOf({ steps: [fan("f", "b"), step("b")] })).toBe("Duplicate workflow step id: b");
    expect(messageOf({ steps: [step("b"), fan("f", "b")] })).toBe(
      "Duplicate workflow id across steps/parallel branches: b",
    );
    expect(messageOf({ steps: [step("x"), loop] })).toBe(null);
  });
});

describe("a step", () => {
  it.each<[JsonValue, string]>([
    [{ id: "s", workflow: 5 }, "workflow must be a string (file path)"],
    [{ id: "s", workflow: null }, "workflow must be a string (file path)"],
    [{ id: "s", workflow: " " }, "workflow path cannot be blank"],
    [{ id: "s", workflow: "x", workflow_args: "a" }, "workflow_args must be a plain object"],
    [{ id: "s", workflow: "x", workflow_args: [] }, "workflow_args must be a plain object"],
    [{ id: "s" }, "requires run, command, pipeline, workflow, parallel, for_each, approval, or input"],
    [{ id: "s", run: "" }, "requires run, command, pipeline, workflow, parallel, for_each, approval, or input"],
    [{ id: "s", approval: false }, "requires run, command, pipeline, workflow, parallel, for_each, approval, or input"],
    [{ id: "s", approval: " " }, "requires run, command, pipeline, workflow, parallel, for_each, approval, or input"],
    [{ id: "s", approval: [] }, "requires run, command, pipeline, workflow, parallel, for_each, approval, or input"],
    [{ id: "s", run: "echo", pipeline: "head" }, only],
    [{ id: "s", run: " ", pipeline: "head" }, only],
    [{ id: "s", run: "echo", workflow: "x" }, only],
    [{ id: "s", run: 5, approval: true }, "run must be a string"],
    [{ id: "s", run: "echo", command: 5 }, "command must be a string"],
    [{ id: "s", pipeline: { a: 1 }, approval: true }, "pipeline must be a string"],
  ])("%j %s", (step, message) => {
    expect(messageOfStep(step)).toBe(`Workflow step s ${message}`);
  });

  it.each<[JsonValue, string]>([
    [
      { run: "echo", input: { prompt: "p", responseSchema: {} } },
      "input steps cannot define run, command, pipeline, workflow, parallel, or for_each",
    ],
    [{ approval: true, input: { prompt: "p", responseSchema: {} } }, "cannot define both approval and input"],
    [{ run: "echo", input: "name?" }, "input must be an object"],
    [{ input: { prompt: 5, responseSchema: {} } }, "input.prompt must be a string"],
    [{ input: { prompt: "p" } }, "input.responseSchema must be an object"],
    [{ input: { prompt: "p", responseSchema: true } }, "input.responseSchema must be an object"],
  ])("that asks, %j: %s", (fields, message) => {
    expect(messageOfStep(Object.assign({ id: "s" }, fields))).toBe(`Workflow step s ${message}`);
  });

  it("hands the schema of an answer to the compiler and repeats its complaint", () => {
    const compiled: JsonValue[] = [];

    const problem = validateWorkflow(
      { steps: [{ id: "s", input: { prompt: "p", responseSchema: { type: "words" } } }] },
      (schema) => {
        compiled.push(schema);
        return "no such type";
      },
    );

    expect(compiled).toEqual([{ type: "words" }]);
    expect(problem).toEqual({
      code: "bad-schema",
      message: "Workflow step s input.responseSchema is invalid: no such type",
      path: ["steps", 0, "input", "responseSchema"],
    });
  });

  it.each<[JsonValue, string]>([
    [{ approval: { initiated_by: 5 } }, "approval.initiated_by must be a string"],
    [{ approval: { initiatedBy: 5 } }, "approval.initiatedBy must be a string"],
    [{ approval: { required_approver: true } }, "approval.required_approver must be a string"],
    [{ approval: { requiredApprover: [] } }, "approval.requiredApprover must be a string"],
    [{ approval: { require_different_approver: "yes" } }, "approval.require_different_approver must be a boolean"],
    [{ approval: { requireDifferentApprover: 1 } }, "approval.requireDifferentApprover must be a boolean"],
    [{ timeout_ms: 0 }, `timeout_ms ${timeout}`],
    [{ timeout_ms: 1.5 }, `timeout_ms ${timeout}`],
    [{ timeout_ms: 2147483648 }, `timeout_ms ${timeout}`],
    [{ timeout_ms: "5" }, `timeout_ms ${timeout}`],
    [{ on_error: "ignore" }, 'on_error must be "stop", "continue", or "skip_rest"'],
    [{ retry: 3 }, "retry must be an object"],
    [{ retry: null }, "retry must be an object"],
    [{ retry: { max: 0 } }, "retry.max must be a positive integer"],
    [{ retry: { backoff: "linear" } }, 'retry.backoff must be "fixed" or "exponential"'],
    [{ retry: { delay_ms: -5 } }, "retry.delay_ms must be a finite non-negative number"],
    [{ retry: { max_delay_ms: "1s" } }, "retry.max_delay_ms must be a finite non-negative number"],
    [{ retry: { jitter: 1 } }, "retry.jitter must be a boolean"],
  ])("with the policy %j: %s", (policy, message) => {
    expect(messageOfStep(Object.assign({ id: "s", run: "echo" }, policy))).toBe(`Workflow step s ${message}`);
  });

  it.each<[JsonValue]>([
    [{ id: "s", run: "   " }],
    [{ id: "s", run: "", pipeline: "head" }],
    [{ id: "s", run: "a", command: "b" }],
    [{ id: "s", run: "a", approval: "required" }],
    [{ id: "s", approval: { prompt: 5, items: "x", preview: [] } }],
    [{ id: "s", run: "a", when: [1], env: 5, cwd: 7, stdin: "$nope.x", extra: 1 }],
    [{ id: "s", run: null, approval: true }],
    [loop],
    [{ id: "s", parallel: { wait: "any", timeout_ms: 1, branches: [branch] }, approval: true }],
    [{ id: "__proto__", run: "echo" }],
  ])("%j is accepted", (step) => {
    expect(messageOfStep(step)).toBe(null);
  });
});

describe("a parallel step", () => {
  it.each<[JsonValue, string]>([
    [[1], "parallel must be an object"],
    [null, "parallel must be an object"],
    [{}, "parallel requires a non-empty branches array"],
    [{ branches: [] }, "parallel requires a non-empty branches array"],
    [{ wait: "one", branches: [branch] }, 'parallel wait must be "all" or "any"'],
    [{ timeout_ms: 0, branches: [branch] }, `parallel timeout_ms ${timeout}`],
    [{ branches: ["echo"] }, "parallel branches must be objects"],
    [{ branches: [{ run: "echo" }] }, "parallel branch requires an id"],
    [{ branches: [{ id: "s", run: "echo" }] }, "parallel branch id cannot match the step id"],
    [{ branches: [branch, branch] }, "duplicate parallel branch id: b"],
    [{ branches: [{ id: "b" }] }, "parallel branch b requires run, command, or pipeline"],
    [
      { branches: [{ id: "b", run: "echo", pipeline: "head" }] },
      "parallel branch b can only define one of run, command, or pipeline",
    ],
    [{ branches: [{ id: "b", run: "echo", command: 5 }] }, "parallel branch b command must be a string"],
    [{ branches: [{ id: "b", run: "echo", pipeline: 5 }] }, "parallel branch b pipeline must be a string"],
    [{ branches: [{ id: "b", pipeline: "head", run: 5 }] }, "parallel branch b run must be a string"],
  ])("with %j: %s", (parallel, message) => {
    expect(messageOfStep({ id: "s", parallel })).toBe(`Workflow step s ${message}`);
  });
});

describe("a loop", () => {
  const sub = (fields: { readonly [key: string]: JsonValue }): JsonValue => ({ steps: [fields] });

  it.each<[JsonValue, string]>([
    [{ for_each: [1, 2] }, "for_each must be a string (step reference expression)"],
    [{ steps: [] }, "for_each requires a non-empty steps array"],
    [{ batch_size: 0 }, "batch_size must be a positive integer"],
    [{ batch_size: 1.5 }, "batch_size must be a positive integer"],
    [{ pause_ms: -1 }, "pause_ms must be a finite non-negative number"],
    [{ approval: true }, "for_each steps cannot define approval (use a separate step after the loop)"],
    [{ input: {} }, "for_each steps cannot define input (use a separate step after the loop)"],
    [{ stdin: "x" }, "for_each steps cannot define stdin (loop input comes from the for_each expression)"],
    [{ run: "echo" }, "for_each cannot also define run, command, pipeline, workflow, or parallel"],
    [{ workflow: "x" }, "for_each cannot also define run, command, pipeline, workflow, or parallel"],
    [{ item_var: 5 }, "item_var must be a string"],
    [{ index_var: 5 }, "index_var must be a string"],
    [{ item_var: "v", index_var: "v" }, "item_var and index_var cannot be the same"],
    [{ item_var: "index" }, "item_var and index_var cannot be the same"],
    [{ steps: ["echo"] }, "for_each sub-step requires an id"],
    [sub({ run: "echo" }), "for_each sub-step requires an id"],
    [sub({ id: "item", run: "echo" }), "for_each sub-step id 'item' conflicts with loop variable"],
    [
      {
        steps: [
          { id: "x", run: "a" },
          { id: "x", run: "b" },
        ],
      },
      "duplicate for_each sub-step id: x",
    ],
    [sub({ id: "x", approval: true }), "for_each sub-steps cannot contain approval or input steps"],
    [sub({ id: "x", run: "a", input: {} }), "for_each sub-steps cannot contain approval or input steps"],
    [sub({ id: "x", run: "a", command: 5 }), "for_each sub-step x command must be a string"],
    [sub({ id: "x", run: "a", pipeline: [] }), "for_each sub-step x pipeline must be a string"],
    [sub({ id: "x", for_each: "$a.json" }), "for_each sub-step x cannot define workflow, parallel, or for_each"],
    [sub({ id: "x", run: "  " }), "for_each sub-step x requires run, command, or pipeline"],
    [sub({ id: "x", run: "a", pipeline: "b" }), "for_each sub-step x can only define one of run, command, or pipeline"],
  ])("with %j: %s", (fields, message) => {
    expect(messageOfStep(Object.assign({}, loop, fields))).toBe(`Workflow step s ${message}`);
  });
});

describe("of several problems the first counts", () => {
  it.each<[JsonValue, string]>([
    [{ steps: [], cost_limit: 5 }, "Workflow file requires a non-empty steps array"],
    [{ steps: ["x"], cost_limit: 5 }, "Workflow cost_limit must be an object"],
    [
      { steps: [{ id: "a", retry: 5 }, "x"] },
      "Workflow step a requires run, command, pipeline, workflow, parallel, for_each, approval, or input",
    ],
    [{ steps: [{ id: "a", run: 5, parallel: {} }] }, "Workflow step a parallel requires a non-empty branches array"],
    [
      { steps: [{ id: "a", input: "name?" }] },
      "Workflow step a requires run, command, pipeline, workflow, parallel, for_each, approval, or input",
    ],
    [
      {
        steps: [
          { id: "a", run: "x" },
          { id: "a", run: "x", timeout_ms: 0 },
        ],
      },
      `Workflow step a timeout_ms ${timeout}`,
    ],
  ])("in %j: %s", (data, message) => {
    expect(messageOf(data)).toBe(message);
  });

  it("and its place is told", () => {
    const place = (data: JsonValue) => validateWorkflow(data, accept)?.path;

    expect(place({ steps: [{ id: "a", run: "x", retry: { max: 0 } }] })).toEqual(["steps", 0, "retry", "max"]);
    expect(place({ steps: [{ id: "a" }] })).toEqual(["steps", 0]);
    expect(place({ steps: [{ id: "s", parallel: { branches: [branch, {}] } }] })).toEqual([
      "steps",
      0,
      "parallel",
      "branches",
      1,
    ]);
    expect(place({})).toEqual([]);
  });
});
