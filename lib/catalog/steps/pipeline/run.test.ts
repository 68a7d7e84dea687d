import { describe, expect, it } from "vitest";
import { trialRun } from "@/lib/testing/trial-run";

describe("a pipeline step", () => {
  const output = async (pipeline: string, stdin = "[{n: 1}, {n: 2}, {n: 3}]"): Promise<unknown> => {
    const { result, recorder } = await trialRun(`steps: [{id: a, pipeline: "${pipeline}", stdin: ${stdin}}]`);
    return result.kind === "completed" ? recorder.snapshots[0]?.records[0] : result;
  };

  it("keeps one item as itself, several as a list, texts as lines", async () => {
    expect(await output("where n==2")).toEqual({ id: "a", stdout: '{"n":2}', json: { n: 2 } });
    expect(await output("head --n 2 | pick n")).toEqual({
      id: "a",
      stdout: '[{"n":1},{"n":2}]',
      json: [{ n: 1 }, { n: 2 }],
    });
    expect(await output("head", "[x, y]")).toEqual({ id: "a", stdout: "x\ny", json: ["x", "y"] });
    expect(await output("where n==9")).toEqual({ id: "a", stdout: "" });
    expect(await output("head", "text")).toEqual({ id: "a", stdout: "text", json: "text" });
  });

  it("keeps what a renderer wrote", async () => {
    expect(await output("json", "[1]")).toEqual({ id: "a", stdout: "[\n  1\n]\n", json: [1] });
  });

  it("checks its text and its commands before anything runs", async () => {
    expect(await output("exec x | nosuch")).toMatchObject({ kind: "failed", message: "Unknown command: nosuch" });
    expect(await output("exec 'open")).toMatchObject({
      message: "Workflow step a pipeline parse failed: Unclosed quote",
    });
  });

  it("cannot hold a gate, and neither retry nor on_error hide that", async () => {
    const { result, recorder } = await trialRun(
      "steps: [{id: a, pipeline: 'exec echo x | approve', on_error: continue, retry: {max: 3}}]",
    );

    expect(result).toMatchObject({
      kind: "failed",
      message:
        "Workflow step a halted for approval inside pipeline stage approve. Use a separate approval step in the workflow file.",
    });
    expect(recorder.starts).toHaveLength(1);
  });

  it("announces the processes of its commands as its own", async () => {
    const { recorder } = await trialRun("steps: [{id: a, pipeline: exec echo hi}]");

    expect(recorder.lines.slice(0, 3)).toEqual(['start a#1 "exec echo hi"', "spawned a#1 true", 'stdout a#1 "hi\\n"']);
  });
});
