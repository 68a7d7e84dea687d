import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import { loadWorkflow } from "@/lib/runtime/load-workflow";
import { firstProblem, openStoredText, refuseToRun } from "./pinned-workflow";

const asking = (schema: string) => `steps: [{id: q, input: {prompt: p, responseSchema: ${schema}}}]`;

describe("what the studio finds wrong with a workflow", () => {
  it.each(["{$async: true}", "{type: nonsense}", "{$ref: nowhere}", "{type: object}", "true", "7"])(
    "is what the runtime finds, with a response schema of %s",
    async (schema) => {
      const refusal = await loadWorkflow(asking(schema), "yaml", catalog).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );

      expect(firstProblem(openStoredText(asking(schema), "x.lobster"))).toBe(refusal);
    },
  );
});

describe("what the studio refuses to run", () => {
  it("is a loop with a gate inside: nobody would be asked there", () => {
    const flow = "steps: [{id: a, run: echo 1}, {id: l, for_each: $a.json, steps: [{id: g, run: x, approval: true}]}]";

    expect(refuseToRun(flow, "x.lobster")).toMatch("cannot contain approval");
  });

  it("is not a pipeline with an unknown command, which may be skipped or may fail", () => {
    const flow = "steps: [{id: a, run: echo 1}, {id: b, pipeline: 'frobnicate --x | json'}]";

    expect(refuseToRun(flow, "x.lobster")).toBeNull();
  });
});
