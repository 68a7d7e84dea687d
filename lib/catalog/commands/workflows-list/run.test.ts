import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { isJsonObject } from "@/lib/lobster/contract/json-value";
import { trialCommand } from "@/lib/testing/trial-command";
import { runWorkflowsList } from "./run";

describe("workflows.list", () => {
  it("describes what workflows.run can run, once all of its input has come", async () => {
    const { items = [], taken } = await trialCommand(runWorkflowsList, "workflows.list", [1]);

    expect(items).toMatchObject([
      { name: "github.pr.monitor", sideEffects: [], argsSchema: { type: "object", required: ["repo", "pr"] } },
      { name: "github.pr.monitor.notify", sideEffects: [], argsSchema: { type: "object", required: ["repo", "pr"] } },
    ]);
    expect(taken).toBe(1);
  });

  it("gives examples that its schemas accept", async () => {
    const { items = [] } = await trialCommand(runWorkflowsList, "workflows.list", []);
    const entries = items.filter(isJsonObject);

    for (const { argsSchema, examples } of entries) {
      if (!isJsonObject(argsSchema) || !Array.isArray(examples)) throw new Error("An entry lacks its shape");
      const accepts = new Ajv().compile({ ...argsSchema, additionalProperties: false });
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) expect(accepts(isJsonObject(example) ? example.args : null)).toBe(true);
      expect(accepts({ repo: "a/b" })).toBe(false);
    }
  });
});
