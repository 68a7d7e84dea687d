import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { askCommand } from "@/lib/catalog/commands/ask/definition";
import { commandRunners } from "@/lib/catalog/runners";
import type { CommandDefinition, CommandRunner, InputQuestion } from "@/lib/lobster/contract/command";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { PipelineResult } from "@/lib/lobster/contract/step-runner";
import { parsePipeline } from "@/lib/lobster/pipeline/parse-pipeline";
import { collect } from "@/lib/lobster/run/collect";
import { answerStage, type StagePause, type StageReplay } from "@/lib/lobster/run/pipeline-pause";
import { createFakeHost } from "@/lib/testing/fake-host";
import { createMemoryTab } from "@/lib/testing/memory-tab";
import { type PipelineRequest, runPipeline } from "./run-pipeline";

const hostCommand: CommandDefinition = { ...askCommand, name: "host.ask", pausable: true };
const question = (prompt: string, more: Partial<InputQuestion> = {}): InputQuestion => ({
  prompt,
  responseSchema: {},
  ...more,
});

type Options = Partial<Omit<PipelineRequest, "context">> & {
  readonly definition?: Partial<CommandDefinition>;
  readonly context?: Partial<PipelineRequest["context"]>;
};

/** Runs `text`, in which `host.ask` is the given command of a host. */
function run(host: CommandRunner, text = "host.ask", options: Options = {}): Promise<PipelineResult> {
  const { definition, context, ...request } = options;
  const known = { ...hostCommand, ...definition };
  return runPipeline({
    stages: parsePipeline(text),
    input: ["one", "two"],
    catalog: { ...catalog, command: (name) => (name === known.name ? known : catalog.command(name)) },
    commands: new Map([...commandRunners, ["host.ask", host]]),
    mayPause: true,
    context: {
      ...{ host: createFakeHost((line) => line), env: {}, cwd: "/base", mode: "tool", interactive: false },
      ...{ signal: new AbortController().signal, costs: createMemoryTab() },
      ...context,
    },
    ...request,
  });
}

async function paused(result: Promise<PipelineResult>): Promise<StagePause> {
  const ended = await result;
  if (ended.kind !== "input") throw new Error(`Expected a question, got ${JSON.stringify(ended)}`);
  return ended.state;
}

const twoQuestions: CommandRunner = async (_stage, input, { requestInput }) => {
  const items = await collect(input);
  const first = await requestInput(question("first"));
  const second = await requestInput(question("second", { subject: first }));
  return { kind: "items", items: [...items, first, second] };
};

describe("a command that asks", () => {
  it("stops the pipeline, keeps the items that came in, and ends nothing that comes behind it", async () => {
    const result = await run(twoQuestions, "head | host.ask | exec x");

    expect(result).toMatchObject({
      kind: "input",
      stageIndex: 1,
      stage: { name: "host.ask" },
      request: { prompt: "first", responseSchema: {} },
      state: { items: ["one", "two"], commandInput: { pending: { requestIndex: 0 }, history: [] } },
    });
  });

  it("runs again with its items and gets the answers in the order of its questions", async () => {
    const first = await paused(run(twoQuestions));
    const second = await paused(run(twoQuestions, "host.ask", { replay: answerStage(first, 1) }));
    const last = await run(twoQuestions, "host.ask | map --wrap v", { replay: answerStage(second, null) });

    expect(second.commandInput).toMatchObject({
      pending: { requestIndex: 1, metadata: { prompt: "second", subject: 1 } },
      history: [{ requestIndex: 0, response: 1 }],
    });
    expect(last).toMatchObject({ items: [{ v: "one" }, { v: "two" }, { v: 1 }, { v: null }] });
  });

  it("keeps items that it had not read when it asked", async () => {
    const early: CommandRunner = async (_stage, input, { requestInput }) => {
      const answer = await requestInput(question("first of all"));
      return { kind: "items", items: [answer, ...(await collect(input))] };
    };

    const state = await paused(run(early));

    expect(state.items).toEqual(["one", "two"]);
    expect(await run(early, "host.ask", { input: [], replay: answerStage(state, "yes") })).toMatchObject({
      items: ["yes", "one", "two"],
    });
  });

  it("is suspended also when it catches everything", async () => {
    const stubborn: CommandRunner = async (_stage, _input, { requestInput }) => {
      const answer = await requestInput(question("q")).catch(() => "caught");
      return { kind: "items", items: [answer] };
    };

    expect(await run(stubborn)).toMatchObject({ kind: "input" });
  });

  it("is suspended also when it catches everything within its lazy output", async () => {
    const stubborn: CommandRunner = async (_stage, _input, { requestInput }) => ({
      kind: "items",
      items: (async function* () {
        const answer = await requestInput(question("go?")).catch(() => "nobody answered");
        yield answer;
      })(),
    });

    const state = await paused(run(stubborn));
    expect(await run(stubborn, "host.ask", { replay: answerStage(state, "yes") })).toMatchObject({ items: ["yes"] });
  });

  it("is suspended also when it does not wait for the answer", async () => {
    const hasty: CommandRunner = async (_stage, _input, { requestInput }) => {
      void requestInput(question("go?"));
      return { kind: "items", items: ["gone"] };
    };

    const started: string[] = [];
    const host = createFakeHost((line) => {
      started.push(line);
      return line;
    });
    await paused(run(hasty));
    await paused(run(hasty, "host.ask | exec x", { context: { host } }));
    expect(started).toEqual([]);
  });

  it("cannot ask something else, or nothing, when it runs again", async () => {
    const replay = answerStage(await paused(run(twoQuestions)), 1);
    const changed: CommandRunner = async (_stage, _input, { requestInput }) => {
      return { kind: "items", items: [await requestInput(question("another"))] };
    };
    const silent: CommandRunner = async () => ({ kind: "items", items: [] });

    await expect(run(changed, "host.ask", { replay })).rejects.toThrow(
      "requestInput resume request does not match suspended request",
    );
    await expect(run(silent, "host.ask", { replay })).rejects.toThrow(
      "resume input response was not consumed by requestInput",
    );
  });

  it("asks from its lazy output only at the end of the pipeline and before the first item", async () => {
    const lazy =
      (before: readonly JsonValue[]): CommandRunner =>
      async (_stage, _input, { requestInput }) => {
        async function* items(): AsyncGenerator<JsonValue> {
          yield* before;
          yield await requestInput(question("late"));
        }
        return { kind: "items", items: items() };
      };

    const state = await paused(run(lazy([])));
    expect(await run(lazy([]), "host.ask", { replay: answerStage(state, 7) })).toMatchObject({ items: [7] });
    await expect(run(lazy([1]))).rejects.toThrow("requestInput cannot suspend after this command has produced output");
    await expect(run(lazy([]), "host.ask | head")).rejects.toThrow(
      "requestInput cannot suspend from lazy output before downstream stages",
    );
  });

  it("cannot ask once it is over", async () => {
    const late: { ask: () => Promise<JsonValue> } = { ask: () => Promise.resolve(null) };
    const leaves: CommandRunner = async (_stage, _input, { requestInput }) => {
      late.ask = () => requestInput(question("q"));
      return { kind: "items", items: [] };
    };
    await run(leaves);

    await expect(late.ask()).rejects.toThrow("requestInput cannot run after the command has completed");
  });

  it("keeps at most 1000 items, a mebibyte, and a hundred answers", async () => {
    const many = Array.from({ length: 1001 }, (_, index) => index);
    const limit = "requestInput replay limit exceeded";
    const insatiable: CommandRunner = async (_stage, _input, { requestInput }) => {
      for (;;) await requestInput(question("more"));
    };
    let replay: StageReplay = { items: [], history: [] };
    for (let count = 0; count < 100; count += 1) {
      replay = answerStage(await paused(run(insatiable, "host.ask", { replay })), count);
    }

    expect((await paused(run(twoQuestions, "host.ask", { input: many.slice(1) }))).items).toHaveLength(1000);
    await expect(run(twoQuestions, "host.ask", { input: many })).rejects.toThrow(limit);
    await expect(run(twoQuestions, "host.ask", { input: ["x".repeat(1024 * 1024)] })).rejects.toThrow(limit);
    await expect(run(insatiable, "host.ask", { replay })).rejects.toThrow("requestInput replay history limit exceeded");
  });

  it("is refused inside loops and branches, in other commands, and when it is not declared as pausable", async () => {
    const refusal = "requestInput is not supported in this pipeline context";
    const around: CommandRunner = async (_stage, _input, { runCommand }) => ({
      kind: "items",
      items: await runCommand({ name: "ask", args: { _: [] } }, []),
    });

    await expect(run(twoQuestions, "host.ask", { mayPause: false })).rejects.toThrow(refusal);
    await expect(run(twoQuestions, "host.ask", { definition: { pausable: false } })).rejects.toThrow(refusal);
    await expect(run(around)).rejects.toThrow(refusal);
  });

  it("says what is wrong with a question", async () => {
    const message = (given: unknown) =>
      run(async (_stage, _input, { requestInput }) => {
        // A host's command need not be written in TypeScript.
        return { kind: "items", items: [await requestInput(given as InputQuestion)] };
      }).then(
        () => "asked",
        (error: Error) => error.message,
      );
    const circle: Record<string, unknown> = {};
    circle.self = circle;

    expect(await message(null)).toBe("requestInput params must be an object");
    expect(await message({ responseSchema: {} })).toBe("requestInput prompt is required");
    expect(await message({ prompt: "q" })).toBe("requestInput responseSchema is required");
    expect(await message({ prompt: "q", responseSchema: { type: "nonsense" } })).toBe(
      "requestInput response schema is invalid",
    );
    expect(await message({ ...question("q"), defaults: Number.NaN })).toBe(
      "requestInput defaults must be JSON-serializable",
    );
    expect(await message({ ...question("q"), subject: circle })).toBe("requestInput subject must be JSON-serializable");
    expect(await message({ ...question("q"), subject: new Date() })).toBe(
      "requestInput subject must be JSON-serializable",
    );
  });

  it("is answered by the person at the terminal, and refused where nobody sits", async () => {
    const asked: string[] = [];
    const terminal = (answer: string) => ({
      mode: "human" as const,
      interactive: true,
      host: createFakeHost(() => "", {
        askLine: async (prompt) => {
          asked.push(prompt);
          return answer;
        },
      }),
    });
    const one: CommandRunner = async (_stage, _input, { requestInput }) => ({
      kind: "items",
      items: [await requestInput(question("How many?", { responseSchema: { type: "integer" } }))],
    });

    expect(await run(one, "host.ask", { context: terminal("3") })).toMatchObject({ items: [3] });
    expect(asked).toEqual(["How many?\nEnter JSON response: "]);
    await expect(run(one, "host.ask", { context: terminal('"x"') })).rejects.toThrow(
      "requestInput response failed schema validation at /: must be integer",
    );
    await expect(run(one, "host.ask", { context: { mode: "human" } })).rejects.toThrow(
      "requestInput requires --mode tool when stdin is not interactive",
    );
  });
});
