import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import type { Catalog } from "@/lib/lobster/contract/catalog";
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

  it("is refused in a branch too, where branches run", async () => {
    const withBranches: Catalog = {
      ...catalog,
      kindOf: (fields) => ({ ...catalog.kindOf(fields), runnable: true }),
    };
    const flow = "steps: [{id: a, run: echo 1}, {id: b, parallel: {branches: [{id: c, pipeline: frobnicate}]}}]";

    const { result, host } = await trialRun(flow, { catalog: withBranches });

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
