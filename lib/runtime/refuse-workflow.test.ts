import { describe, expect, it } from "vitest";
import { trialRun } from "@/lib/testing/trial-run";

describe("a pipeline command that does not exist", () => {
  it.each([
    ["its first stage", "pipeline: 'frobnicate --x | json'"],
    ["a later stage", "pipeline: 'exec touch made | frobnicate'"],
    ["a stage behind data", "pipeline: 'head --n $a.stdout | frobnicate'"],
    ["a branch", "parallel: {branches: [{id: c, pipeline: frobnicate}]}"],
    ["a loop", "for_each: $a.json, steps: [{id: c, pipeline: frobnicate}]"],
    ["a name from an argument", "pipeline: '\"${name}\" | json'"],
    ["a name that a step printed", "pipeline: '$named.stdout | json'"],
  ])("fails its step before the pipeline's first stage, and the steps above have run: %s", async (_, fields) => {
    const { result, host } = await trialRun(
      `args: {name: {default: frobnicate}}
steps: [{id: a, run: 'echo [1]'}, {id: named, run: echo frobnicate}, {id: b, ${fields}}, {id: z, run: echo z}]`,
    );

    expect(result).toMatchObject({ kind: "failed", message: expect.stringContaining("Unknown command: frobnicate") });
    expect(host.started).toEqual(["echo [1]", "echo frobnicate"]);
  });

  it("is nobody's business in a step that does not run", async () => {
    const { result } = await trialRun("steps: [{id: a, when: false, pipeline: frobnicate}, {id: b, run: echo b}]");

    expect(result).toMatchObject({ kind: "completed", output: ["b\n"] });
  });

  it("is a failure as others for on_error and retry", async () => {
    const { result, recorder } = await trialRun(
      "steps: [{id: a, pipeline: frobnicate, on_error: continue, retry: {max: 2, delay_ms: 1}}, {id: b, run: echo b}]",
    );

    expect(result).toMatchObject({ kind: "completed", output: ["b\n"] });
    expect(recorder.lines).toContainEqual(expect.stringContaining("a#2 (continued): Unknown command: frobnicate"));
  });
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
