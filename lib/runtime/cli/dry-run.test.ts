import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { stepDryRuns } from "@/lib/catalog/runners";
import { openDocument } from "@/lib/lobster/document/open-document";
import { dryRunWorkflow } from "./dry-run";

function plan(text: string): string {
  const { workflow } = openDocument(text, catalog);
  if (workflow === null) throw new Error("The workflow of this test does not parse");
  return dryRunWorkflow({ workflow, args: {}, catalog, dryRuns: stepDryRuns }).join("\n");
}

const branches = "{id: fan, parallel: {branches: [{id: up, run: 'echo [1]'}, {id: down, run: echo 2}]}}";

describe("the plan of a dry run", () => {
  it.each([
    ["input", "{id: use, run: cat, stdin: $up.json}", "stdin: $up.json  [output unknown at plan time]"],
    ["list", "{id: use, for_each: $up.json, steps: [{id: x, run: echo}]}", "for_each: $up.json"],
    ["condition", "{id: use, run: echo, when: $up.json}", "[conditional — when: $up.json]"],
    ["text", "{id: use, run: 'echo $up.stdout'}", "echo $up.stdout  [contains step output refs"],
    [
      "input inside a loop",
      "{id: use, for_each: $fan.json, steps: [{id: x, run: cat, stdin: $down.json}]}",
      "sub-steps: 1",
    ],
  ])("knows the branches of a parallel step as %s of a later one", (_, step, line) => {
    expect(plan(`steps: [${branches}, ${step}]`)).toContain(line);
  });

  it("does not know a branch before its step, or of a step that is skipped", () => {
    const use = "{id: use, run: cat, stdin: $up.json}";
    const complaint = "Workflow step use stdin: Unknown step reference: up.json";

    expect(() => plan(`steps: [${use}, ${branches}]`)).toThrow(complaint);
    expect(() => plan(`steps: [${branches.replace("id: fan", "id: fan, when: false")}, ${use}]`)).toThrow(complaint);
  });

  it("keeps the lines of a command below its step", () => {
    expect(plan('steps: [{id: a, run: "echo 1\\necho 2"}]')).toContain("     run: echo 1\n       echo 2");
  });
});
