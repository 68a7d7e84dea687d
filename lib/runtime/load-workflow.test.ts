import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { loadWorkflow } from "./load-workflow";

const schemaFlow = (schema: string) =>
  loadWorkflow(`steps: [{id: q, input: {prompt: p, responseSchema: ${schema}}}]`, "yaml", catalog);

describe("loading", () => {
  it("D11: gives the steps of a valid file, YAML or JSON, with or without a byte order mark", async () => {
    const json = '\uFEFF{"name":"n","steps":[{"id":"a","run":"x"}]}';

    expect(await loadWorkflow(json, "json", catalog)).toMatchObject({ name: "n", steps: [{ id: "a" }] });
    expect(await loadWorkflow("steps: [{id: a, run: x}]", "yaml", catalog)).toMatchObject({ steps: [{ id: "a" }] });
  });

  it("refuses a file with the first problem in the runtime's words", async () => {
    const failure = (message: string | RegExp) => ({ type: "runtime_error", message: expect.stringMatching(message) });

    await expect(loadWorkflow("", "yaml", catalog)).rejects.toMatchObject(
      failure(/^Workflow file must be a JSON\/YAML object$/),
    );
    await expect(loadWorkflow("a: [", "yaml", catalog)).rejects.toMatchObject({ code: "syntax" });
    await expect(loadWorkflow("steps: [{id: a}]", "yaml", catalog)).rejects.toMatchObject(
      failure(/^Workflow step a requires/),
    );
  });

  it("compiles the schemas of questions, the same one twice, and refuses what would accept everything", async () => {
    const twice = "{$id: x, type: object}";

    await expect(schemaFlow(twice)).resolves.toMatchObject({ steps: [{ id: "q" }] });
    await expect(schemaFlow(twice)).resolves.toMatchObject({ steps: [{ id: "q" }] });
    await expect(schemaFlow("{type: nonsense}")).rejects.toThrow(
      /^Workflow step q input.responseSchema is invalid: schema is invalid: data\/type /,
    );
    await expect(schemaFlow("{$async: true}")).rejects.toThrow(/\$async is not supported$/);
  });
});
