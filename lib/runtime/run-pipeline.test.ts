import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { commandRunners } from "@/lib/catalog/runners";
import type { CommandRunner } from "@/lib/lobster/contract/command";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { parsePipeline } from "@/lib/lobster/pipeline/parse-pipeline";
import { RunCancelled } from "@/lib/lobster/run/abort-reason";
import { collect } from "@/lib/lobster/run/collect";
import { createFakeHost, endless, type FakeProcess } from "@/lib/testing/fake-host";
import { createMemoryTab } from "@/lib/testing/memory-tab";
import { type PipelineRequest, runPipeline } from "./run-pipeline";

function request(text: string, answer: FakeProcess, signal = new AbortController().signal): PipelineRequest {
  return {
    stages: parsePipeline(text),
    input: [],
    catalog,
    commands: commandRunners,
    context: {
      ...{ host: createFakeHost(answer), env: {}, cwd: "/base", mode: "tool", interactive: false, signal },
      costs: createMemoryTab(),
    },
  };
}

describe("a pipeline", () => {
  it("hands the items of a stage to the next one", async () => {
    const result = await runPipeline(
      request("exec --json x | where n>1 | pick n | head --n 1", () => '[{"n":1},{"n":2,"m":0},{"n":3}]'),
    );

    expect(result).toEqual({ kind: "completed", items: [{ n: 2 }], rendered: null });
  });

  it("keeps what renderers write apart from the items", async () => {
    const result = await runPipeline(request("exec x | json | exec y", (text) => text));

    expect(result).toEqual({ kind: "completed", items: ["y"], rendered: '[\n  "x"\n]\n' });
  });

  it("ends at a stage that halts", async () => {
    const started: string[] = [];

    const result = await runPipeline(
      request("exec x | approve | exec y", (text) => {
        started.push(text);
        return text;
      }),
    );

    expect(result).toMatchObject({
      kind: "halted",
      stageIndex: 1,
      stage: { name: "approve" },
      request: { items: ["x"] },
    });
    expect(started).toEqual(["x"]);
  });

  it("starts nothing when a command does not exist", async () => {
    const running = runPipeline(request("exec x | nosuch", () => expect.unreachable()));

    await expect(running).rejects.toMatchObject({ message: "Unknown command: nosuch", type: "runtime_error" });
  });

  it("asks before each stage and ends when that is refused", async () => {
    const running = runPipeline({
      ...request("exec x", () => expect.unreachable()),
      beforeStage: ({ name }) => Promise.reject(new Error(`no ${name}`)),
    });

    await expect(running).rejects.toThrow("no exec");
  });

  it("ends with the reason of a cancel", async () => {
    const abort = new AbortController();
    const answer: FakeProcess = (_text, process) => {
      abort.abort(new RunCancelled("stop"));
      return endless(process);
    };

    await expect(runPipeline(request("exec x | exec y", answer, abort.signal))).rejects.toThrow("stop");
  });
});

describe("a command that runs another one", () => {
  /** A pipeline whose only stage hands a text to the command of that text, and emits what comes back. */
  function running(text: string, input: readonly JsonValue[]): PipelineRequest {
    const [inner] = parsePipeline(text);
    if (inner === undefined) throw new Error("There is no stage to run");
    const runOuter: CommandRunner = async (_stage, items, context) => ({
      kind: "items",
      items: await context.runCommand(inner, await collect(items)),
    });
    return { ...request("json", () => ""), input, commands: new Map([...commandRunners, ["json", runOuter]]) };
  }

  it("gets what that emits, under any of its names", async () => {
    expect(await runPipeline(running("where n>1", [{ n: 1 }, { n: 2 }]))).toMatchObject({ items: [{ n: 2 }] });
    expect(await runPipeline(running("group_by --key n", [{ n: 1 }]))).toMatchObject({ items: [{ key: 1, count: 1 }] });
  });

  it("is told when there is no such command", async () => {
    await expect(runPipeline(running("nosuch", []))).rejects.toThrow("Unknown command: nosuch");
  });

  it("cannot wait for a decision in it", async () => {
    await expect(runPipeline(running("approve", ["x"]))).rejects.toThrow(
      "approve cannot wait for a decision inside another command",
    );
  });

  it("knows every command there is", async () => {
    const result = await runPipeline(request("commands.list | pick name", () => ""));

    expect(result).toMatchObject({ items: { length: catalog.commands.length } });
  });
});

it("keeps what a pipeline stores for the pipelines after it", async () => {
  const first = request("state.set box", () => "");

  await runPipeline({ ...first, input: [{ a: 1 }] });

  expect(await runPipeline({ ...request("state.get box", () => ""), context: first.context })).toMatchObject({
    items: [{ a: 1 }],
  });
});
