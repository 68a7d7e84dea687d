import { describe, expect, it } from "vitest";
import { trialRun } from "@/lib/testing/trial-run";

describe("a pipeline command that does not exist", () => {
  it.each([
    ["in a later step", "{id: b, pipeline: 'frobnicate --x | json'}"],
    ["in a later stage", "{id: b, pipeline: 'json | frobnicate'}"],
    ["behind data", "{id: b, pipeline: 'head --n $a.stdout | frobnicate'}"],
  ])("is refused before the first step: %s", async (_, step) => {
    const { result, host } = await trialRun(`steps: [{id: a, run: echo 1}, ${step}]`);

    expect(result).toEqual({ kind: "failed", type: "runtime_error", message: "Unknown command: frobnicate" });
    expect(host.started).toEqual([]);
  });

  it.each([
    ["a branch", "parallel: {branches: [{id: c, pipeline: frobnicate}]}"],
    ["a loop", "for_each: $a.json, steps: [{id: c, pipeline: frobnicate}]"],
  ])("is refused in %s too", async (_, fields) => {
    const { result, host } = await trialRun(`steps: [{id: a, run: echo 1}, {id: b, ${fields}}]`);

    expect(result).toMatchObject({ kind: "failed", message: "Unknown command: frobnicate" });
    expect(host.started).toEqual([]);
  });

  it.each(["$a.stdout | json", `"\${name}" | json`])(
    "is found at its step when its name comes from data: %s",
    async (text) => {
      const { result, host } = await trialRun(
        `args: {name: {default: frobnicate}}\nsteps: [{id: a, run: echo frobnicate}, {id: b, pipeline: '${text}'}]`,
      );

      expect(result).toMatchObject({ kind: "failed", message: expect.stringContaining("Unknown command: frobnicate") });
      expect(host.started).toEqual(["echo frobnicate"]);
    },
  );
});

describe("a gate inside a step", () => {
  it.each(["approval: Sure?", "approval: {prompt: Sure?}", "input: {prompt: p, responseSchema: {}}"])(
    "B41: is refused by the name of its branch, never run past: %s",
    async (gate) => {
      const flow = `steps: [{id: a, run: echo 1}, {id: fan, parallel: {branches: [{id: c, run: echo, ${gate}}]}}]`;

      const { result, host } = await trialRun(flow);

      expect(result).toMatchObject({
        kind: "failed",
        message: "Workflow step fan parallel branch c cannot contain approval or input",
      });
      expect(host.started).toEqual([]);
    },
  );

  it("is none when it asks nothing", async () => {
    const branches = "[{id: b, run: echo b, approval: false}, {id: c, run: echo c, input: null}]";

    const { result } = await trialRun(`steps: [{id: fan, parallel: {branches: ${branches}}}]`);

    expect(result).toMatchObject({ kind: "completed" });
  });
});
