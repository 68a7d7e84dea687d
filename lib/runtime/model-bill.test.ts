import { afterEach, describe, expect, it } from "vitest";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { CostEntry } from "@/lib/lobster/run/cost";
import type { RunResult } from "@/lib/lobster/run/engine-contract";
import type { Snapshot } from "@/lib/lobster/run/records";
import { sendRequest } from "@/lib/runtime/host/send-request";
import { createFakeHost, endless, exitsWith, type FakeHost, type FakeProcess } from "@/lib/testing/fake-host";
import { memoryOrigin } from "@/lib/testing/memory-origin";
import { type ModelReply, modelServersFor } from "@/lib/testing/model-server";
import { suspended, trialRun } from "@/lib/testing/trial-run";

const serve = modelServersFor(afterEach);
/** An answer that costs $2.50. */
const answer = (data: JsonValue = {}): JsonObject => ({
  ok: true,
  result: { model: "gpt-4o", output: { data }, usage: { inputTokens: 1_000_000, outputTokens: 0 } },
});

type Options = Parameters<typeof trialRun>[1];

/** Runs a workflow next to a model that gives these replies; programs print what the function says. */
async function bill(
  text: string,
  {
    programs = () => "plain",
    replies = [answer()],
    ...options
  }: Options & {
    readonly programs?: FakeProcess;
    readonly replies?: readonly [ModelReply, ...ModelReply[]];
  } = {},
) {
  const server = await serve(...replies);
  const host: FakeHost =
    options.host ?? createFakeHost(programs, { request: (request) => sendRequest(request, 1_000_000) });
  const env = { LOBSTER_LLM_ADAPTER_URL: server.url, ...options.env };
  const trial = await trialRun(text, { ...options, host, env });
  return { ...trial, server, host, calls: server.requests.length, cost: costOf(trial.result) };
}

function costOf(result: RunResult): readonly CostEntry[] {
  return "snapshot" in result ? (result.snapshot.cost ?? []) : [];
}

const steps = (cost: readonly CostEntry[]): readonly string[] => cost.map(({ stepId }) => stepId);
const approve = { verdict: "approve", comment: null, by: null } as const;
/** As a store keeps it: every object is a new one afterwards. */
function stored(snapshot: Snapshot): Snapshot {
  return structuredClone(snapshot);
}
const cat: FakeProcess = (text, { stdin }) =>
  text === "cat" ? (stdin ?? "") : text === "fail" ? exitsWith(1) : "plain";

describe("T87: a call of a model", () => {
  it("is paid for once, by the step that made it, whatever is done with its answer", async () => {
    const { cost, calls } = await bill(
      `
      steps:
        - {id: ask, pipeline: "llm.invoke --prompt p"}
        - {id: same, pipeline: head, stdin: $ask.json}
        - {id: some, pipeline: "pick usage,model | where model==gpt-4o | json", stdin: $ask.json}
        - {id: keep, pipeline: "state.set answer", stdin: $ask.json}
        - {id: get, pipeline: "state.get answer"}
        - {id: compare, pipeline: "diff.last --key other | map --unwrap after", stdin: $ask.json}
        - {id: branches, parallel: {branches: [{id: x, pipeline: "state.get answer"}, {id: y, pipeline: head, stdin: $get.json}]}}
        - {id: list, run: "[1,2]"}
    `,
      { programs: (text) => text },
    );

    expect(calls).toBe(1);
    expect(cost).toEqual([{ stepId: "ask", model: "gpt-4o", inputTokens: 1_000_000, outputTokens: 0, costUsd: 2.5 }]);
  });

  it("is paid for although nothing of its answer comes out of the step, and priced by the model that was asked for", async () => {
    const nameless: JsonObject = { output: { text: "x" }, usage: { input_tokens: 1_000_000 } };

    const { cost } = await bill(
      "steps: [{id: ask, pipeline: 'llm.invoke --prompt p --model gpt-4o-mini | pick output'}, {id: mails, run: mails}, {id: triage, pipeline: 'email.triage --llm', stdin: $mails.json}]",
      {
        replies: [nameless, answer({ decisions: [] })],
        programs: () => '[{"id":"m1","from":"a@b.c"}]',
      },
    );

    expect(cost).toMatchObject([
      { stepId: "ask", model: "gpt-4o-mini", costUsd: 0.15 },
      { stepId: "triage", model: "gpt-4o", costUsd: 2.5 },
    ]);
  });

  it("is paid for when its answer is refused, also when the step fails and the run goes on", async () => {
    const schema = `--output-schema '{"required":["n"]}'`;

    const { cost, calls, result } = await bill(
      `steps: [{id: ask, pipeline: "llm.invoke --prompt p ${schema.replaceAll('"', '\\"')}", on_error: continue}, {id: b, run: b}]`,
    );

    expect(result.kind).toBe("completed");
    expect(calls).toBe(2);
    expect(steps(cost)).toEqual(["ask", "ask"]);
  });

  it("is paid for once when a later attempt gets its answer from the cache, twice when that asks again", async () => {
    const flow = (flags: string) =>
      `steps: [{id: ask, pipeline: 'llm.invoke --prompt p ${flags} | exec --stdin json work', retry: {max: 2, delay_ms: 1}}]`;
    const failingOnce = (): FakeProcess => {
      const ends = [exitsWith(1), "done"];
      return () => ends.shift() ?? "done";
    };

    const replayed = await bill(flow(""), { programs: failingOnce() });
    const askedTwice = await bill(flow("--disable-cache"), { programs: failingOnce() });

    expect([replayed.calls, steps(replayed.cost)]).toEqual([1, ["ask"]]);
    expect([askedTwice.calls, steps(askedTwice.cost)]).toEqual([2, ["ask", "ask"]]);
  });

  it("T121: may be made again by retry when it failed, and only the one that was answered is paid for", async () => {
    const { cost, calls, result } = await bill(
      "steps: [{id: ask, pipeline: 'llm.invoke --prompt p', retry: {max: 2, delay_ms: 1}}]",
      { replies: [(response) => void response.writeHead(503).end("later"), answer()] },
    );

    expect(result.kind).toBe("completed");
    expect(calls).toBe(2);
    expect(steps(cost)).toEqual(["ask"]);
  });

  it("B69: is paid for once across a pause, and not by the steps behind it", async () => {
    const text = `
      steps:
        - {id: ask, pipeline: "llm.invoke --prompt p --state-key k", approval: ok?}
        - {id: again, pipeline: "llm.invoke --prompt p --state-key k"}
        - {id: same, pipeline: head, stdin: $ask.json}
        - {id: get, pipeline: "state.get k | map --unwrap items"}
    `;
    const first = await bill(text);
    const { snapshot } = suspended(first.result);

    const second = await bill(text, { host: first.host, snapshot: stored(snapshot), decision: approve });

    expect(second.calls).toBe(0);
    expect(second.cost).toEqual(first.cost);
    expect(steps(second.cost)).toEqual(["ask"]);
  });

  it("is paid for although others ask the same at the same moment", async () => {
    const branches = Array.from({ length: 10 }, (_, i) => `{id: b${i}, pipeline: "llm.invoke --prompt p --refresh"}`);

    const { cost, calls } = await bill(`steps: [{id: fan, parallel: {branches: [${branches.join(", ")}]}}]`);

    expect(calls).toBe(10);
    expect([...steps(cost)].sort()).toEqual(branches.map((_, i) => `b${i}`));
  });

  it("costs nothing when another run made it", async () => {
    const text = "steps: [{id: ask, pipeline: 'llm.invoke --prompt p'}]";
    const first = await bill(text);

    const second = await bill(text, { host: first.host });

    expect(steps(first.cost)).toEqual(["ask"]);
    expect(second.result).toMatchObject({ kind: "completed", output: [{ replayed: true }] });
    expect(second.cost).toEqual([]);
  });

  it("is paid for anew when a program prints it, however it looks", async () => {
    const { cost, calls } = await bill(
      `
      steps:
        - {id: ask, pipeline: "llm.invoke --prompt p"}
        - {id: shell, run: cat, stdin: $ask.json}
        - {id: exec, pipeline: "exec --stdin json --json cat | pick usage,model", stdin: $ask.json}
        - {id: shown, pipeline: "exec --stdin json --json cat | json", stdin: $ask.json}
        - {id: cut, pipeline: "exec --stdin json --json cat | pick output", stdin: $ask.json}
    `,
      { programs: cat },
    );

    expect(calls).toBe(1);
    expect(steps(cost)).toEqual(["ask", "shell", "exec", "shown"]);
  });
});

describe("T87: the branches of wait: any", () => {
  /** The loser's call is over before the winner ends; then the loser works on for ever. */
  const race = (more: string) => `
    steps:
      - id: race
        parallel:
          wait: any
          branches:
            - {id: loser, pipeline: "llm.invoke --prompt slow | exec --stdin json hang"}
            - {id: winner, pipeline: "exec win | llm.invoke --prompt quick"}
      ${more}
  `;
  const programs = (): FakeProcess => {
    let hanging: () => void = () => undefined;
    const hangs = new Promise<void>((resolve) => {
      hanging = resolve;
    });
    return async (text, request) => {
      if (text === "hang") {
        hanging();
        return endless(request);
      }
      if (text === "win") await hangs;
      return exitsWith(0, "", text);
    };
  };

  it("that lose are not paid for, the one that wins is", async () => {
    const { cost, calls, result } = await bill(race(""), { programs: programs() });

    expect(result.kind).toBe("completed");
    expect(calls).toBe(2);
    expect(cost).toHaveLength(1);
  });

  it("that lose are paid for as soon as their answer takes the place of a call, also behind a pause", async () => {
    const text = race(`
      - {id: gate, approval: ok?}
      - {id: reuse, pipeline: "llm.invoke --prompt slow"}
      - {id: more, pipeline: "llm.invoke --prompt slow"}
    `);
    const first = await bill(text, { programs: programs() });
    const { snapshot } = suspended(first.result);

    const second = await bill(text, { host: first.host, snapshot: stored(snapshot), decision: approve });

    expect(snapshot.unpaidCalls).toHaveLength(1);
    expect(second.calls).toBe(0);
    expect(steps(second.cost.slice(1))).toEqual(["reuse"]);
    expect(second.result).toMatchObject({ kind: "completed" });
    expect("snapshot" in second.result && second.result.snapshot).not.toHaveProperty("unpaidCalls");
  });
});

describe("parts of a step", () => {
  it("pay under their own names: loop.sub and branches", async () => {
    const { cost } = await bill(
      `
      steps:
        - {id: l, run: "[1,2]"}
        - {id: loop, for_each: $l.json, steps: [{id: sub, pipeline: "llm.invoke --prompt $item.json"}]}
        - {id: fan, parallel: {branches: [{id: x, run: usage}, {id: y, pipeline: "llm.invoke --prompt y"}]}}
    `,
      { programs: (text) => (text === "usage" ? '{"model":"gpt-4o","usage":{"inputTokens":1}}' : text) },
    );

    expect(steps(cost)).toEqual(["loop.sub", "loop.sub", "x", "y"]);
  });

  it("charge a workflow that runs as a step to that step, and both limits count", async () => {
    const child = (limit: string) =>
      `${limit}\nsteps: [{id: one, pipeline: "llm.invoke --prompt 1"}, {id: two, pipeline: "llm.invoke --prompt 2"}, {id: three, pipeline: "llm.invoke --prompt 3"}]`;
    const flow = (limit: string) => `${limit}\nsteps: [{id: sub, workflow: child.lobster}]`;
    const run = (outer: string, inner: string) =>
      bill(flow(outer), { origin: memoryOrigin({ "/flows/child.lobster": child(inner) }) });
    const limit = (usd: number) => `cost_limit: {max_usd: ${usd}, action: stop}`;

    const free = await run("", "");
    const inside = await run("", limit(3));
    const outside = await run(limit(3), "");

    expect(steps(free.cost)).toEqual(["sub", "sub", "sub"]);
    for (const { result, calls } of [inside, outside]) {
      expect(result).toMatchObject({ kind: "failed", message: "Cost limit exceeded: $5.0000 > $3.00 limit" });
      expect(calls).toBe(2);
    }
  });
});

describe("a cost limit", () => {
  it("is not evaded by asking the same at the same moment", async () => {
    const branches = ["x", "y", "z"].map((id) => `{id: ${id}, pipeline: "llm.invoke --prompt p --disable-cache"}`);

    const { result } = await bill(
      `cost_limit: {max_usd: 6, action: stop}\nsteps: [{id: fan, parallel: {branches: [${branches.join(", ")}]}}, {id: b, run: b}]`,
    );

    expect(result).toMatchObject({ kind: "failed", message: "Cost limit exceeded: $7.5000 > $6.00 limit" });
  });

  it("stops the retries of a step that spends too much without success", async () => {
    const { result, calls } = await bill(
      "cost_limit: {max_usd: 4, action: stop}\nsteps: [{id: ask, pipeline: 'llm.invoke --prompt p --disable-cache | exec fail', retry: {max: 5, delay_ms: 1}, on_error: continue}]",
      { programs: cat },
    );

    expect(result).toEqual({
      kind: "failed",
      type: "runtime_error",
      message: "Cost limit exceeded: $5.0000 > $4.00 limit",
    });
    expect(calls).toBe(2);
  });

  it("T89: goes by prices of the run's environment, not by those of a step", async () => {
    const prices = (usd: number): string => JSON.stringify({ mine: { input: usd, output: 0 } });
    const reply: JsonObject = { model: "mine", output: { text: "x" }, usage: { inputTokens: 1_000_000 } };
    const flow = `steps: [{id: ask, pipeline: "llm.invoke --prompt p", env: {LOBSTER_LLM_PRICING_JSON: '${prices(9)}'}}]`;

    const priced = await bill(flow, { replies: [reply], env: { LOBSTER_LLM_PRICING_JSON: prices(2) } });
    const unpriced = await bill(flow, { replies: [reply] });

    expect(priced.cost).toMatchObject([{ costUsd: 2 }]);
    expect(unpriced.cost).toMatchObject([{ costUsd: 0 }]);
    expect(unpriced.recorder.lines.filter((line) => line.startsWith("log"))).toEqual([
      'log [WARN] No LLM pricing configured for model "mine"; recording zero cost. Set LOBSTER_LLM_PRICING_JSON to enable cost_limit enforcement for this model.',
    ]);
  });
});

describe("prices that cannot be read", () => {
  it.each(["[]", "{", '{" ":{"input":1,"output":1}}', '{"a":{"input":-1,"output":1}}', '{"a":{"input":1}}'])(
    "T89: are left out as a whole, and said so once something is paid for (%s)",
    async (prices) => {
      const env = { LOBSTER_LLM_PRICING_JSON: prices };
      const warnings = (lines: readonly string[]) => lines.filter((line) => line.includes("LOBSTER_LLM_PRICING_JSON"));

      const paid = await bill(
        "steps: [{id: a, pipeline: 'llm.invoke --prompt p'}, {id: b, pipeline: 'llm.invoke --prompt q'}]",
        { env },
      );
      const free = await bill("steps: [{id: a, run: a}]", { env });

      expect(paid.cost).toMatchObject([{ costUsd: 2.5 }, { costUsd: 2.5 }]);
      expect(warnings(paid.recorder.lines)).toHaveLength(1);
      expect(warnings(free.recorder.lines)).toEqual([]);
    },
  );
});

describe("a model of the program itself", () => {
  it("is there for every step, and paid for", async () => {
    const llmAdapters = new Map([["embedded", { invoke: async () => answer() }]]);

    const { cost, calls, result } = await bill(
      "steps: [{id: ask, pipeline: 'llm.invoke --prompt p --provider embedded'}, {id: fan, parallel: {branches: [{id: x, pipeline: 'llm.invoke --prompt x --provider embedded'}]}}]",
      { llmAdapters },
    );

    expect(calls).toBe(0);
    expect(steps(cost)).toEqual(["ask", "x"]);
    expect(result.kind === "completed" && isJsonObject(result.output[0])).toBe(true);
  });
});
