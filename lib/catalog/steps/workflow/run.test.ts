import { describe, expect, it } from "vitest";
import { commandRunners } from "@/lib/catalog/runners";
import type { CommandRunner } from "@/lib/lobster/contract/command";
import { createFakeHost, endless, exitsWith, type FakeProcess } from "@/lib/testing/fake-host";
import { memoryOrigin } from "@/lib/testing/memory-origin";
import { createMemoryRecorder } from "@/lib/testing/memory-recorder";
import { echo, type Trial, trialRun } from "@/lib/testing/trial-run";

type Options = Parameters<typeof trialRun>[1];

/** Runs `main.lobster` beside other files of its folder. */
const run = (text: string, files: Readonly<Record<string, string>>, options: Options = {}) => {
  const placed = Object.fromEntries(Object.entries(files).map(([name, content]) => [`/flows/${name}`, content]));
  return trialRun(text, { origin: memoryOrigin({ ...placed, "/flows/main.lobster": text }), answer, ...options });
};
const answer: FakeProcess = (text, request) => {
  if (text === "wait") return endless(request);
  return text.startsWith("fail") ? exitsWith(1, text) : echo(text, request);
};
const message = ({ result }: Trial): string | null => (result.kind === "failed" ? result.message : null);
const output = ({ result }: Trial) => (result.kind === "completed" ? result.output : result);
const halted = (step: string, what: string) =>
  `Workflow step ${step} sub-workflow halted for ${what}. Sub-workflow approval/input gates are not supported in composition.`;

describe("a workflow step", () => {
  it("takes the final output of the file: one item itself, several as a list, text as it is", async () => {
    const result = async (steps: string) => {
      const { recorder } = await run("steps: [{id: sub, workflow: c.lobster}]", { "c.lobster": `steps: [${steps}]` });
      const { id: _, ...rest } = recorder.snapshots[0]?.records[0] ?? { id: "" };
      return rest;
    };

    expect(await result("{id: a, run: '{\"x\":1}'}")).toEqual({ stdout: '{"x":1}', json: { x: 1 } });
    expect(await result("{id: a, run: '[1,2]'}")).toEqual({ stdout: "[1,2]", json: [1, 2] });
    expect(await result("{id: a, run: words}")).toEqual({ stdout: "words\n", json: "words\n" });
    expect(await result("{id: a, run: x, when: false}")).toEqual({ stdout: "", json: [] });
  });

  it("T75, T76: hands over its arguments alone, texts as texts, and its environment and folder", async () => {
    const trial = await run(
      "args: {who: {default: Ada}, mine: {default: m}}\nenv: {A: file}\ncwd: top\nsteps: [{id: n, run: '4'}, {id: sub, cwd: low, env: {B: step}, workflow: c.lobster, workflow_args: {name: '${who}', n: $n.json, list: [1, $n.json]}}]",
      {
        "c.lobster":
          "args: {name: {}, extra: {default: e}}\nenv: {C: child}\nsteps: [{id: c, run: 'x ${name} ${mine}'}]",
      },
    );

    const child = trial.host.requests[1];
    expect(child?.argv.at(-1)).toBe("x Ada ${mine}");
    expect(JSON.parse(child?.env.LOBSTER_ARGS_JSON ?? "")).toEqual({
      extra: "e",
      name: "Ada",
      n: "4",
      list: [1, "$n.json"],
    });
    expect(child?.env).toMatchObject({ A: "file", B: "step", C: "child", LOBSTER_ARG_MINE: "m" });
    expect(child?.cwd).toBe("/base/low");
  });

  it("D15: keeps an argument that is too large out of the environment and says so", async () => {
    const big = "z".repeat(200_000);
    const files = { "c.lobster": "args: {v: {}}\nsteps: [{id: c, run: 'cat', stdin: '${v}'}]" };
    const flow = "steps: [{id: a, run: big}, {id: sub, workflow: c.lobster, workflow_args: {v: $a.stdout}}]";

    const trial = await run(flow, files, { answer: (text, request) => (text === "big" ? big : answer(text, request)) });

    expect(output(trial)).toEqual([big]);
    expect(trial.host.requests[1]?.env.LOBSTER_ARG_V).toBeUndefined();
    expect(trial.recorder.lines.filter((line) => line.includes("LOBSTER_ARG_V is left out"))).toHaveLength(1);
  });

  it("T75: finds the file from the folder of the file that names it, by a path that may be data", async () => {
    const trial = await run(
      "args: {what: {default: leaf}}\nsteps: [{id: sub, workflow: 'parts/${what}.yaml'}, {id: two, workflow: ./parts/leaf.yaml}]",
      {
        "parts/leaf.yaml": "steps: [{id: sub, workflow: ../end.json}]",
        "end.json": '{"steps":[{"id":"l","run":"echo 1"}]}',
      },
    );

    expect(trial.host.started).toEqual(["echo 1", "echo 1"]);
  });

  it("says which file it cannot find, also where no files can be had", async () => {
    const flow = "steps: [{id: sub, workflow: gone.lobster}]";

    expect(message(await run(flow, {}))).toBe("Workflow step sub workflow file not found: /flows/gone.lobster");
    expect(message(await trialRun(flow))).toBe("Workflow step sub workflow file not found: /base/gone.lobster");
  });

  it("fails with the words of the file or of its step, and follows its own policies", async () => {
    const flow = "steps: [{id: sub, workflow: c.lobster, retry: {max: 2, delay_ms: 1}, on_error: continue}]";
    const files = { "c.lobster": "steps: [{id: c, run: fail, retry: {max: 2, delay_ms: 3}}]" };

    const trial = await run(flow, files);

    expect(trial.host.started).toEqual(["fail", "fail", "fail", "fail"]);
    expect(trial.recorder.lines.filter((line) => /^(log|retry|failed)/.test(line))).toEqual([
      "log [RETRY] Step 'c' failed (attempt 1/2): workflow command failed (1): fail. Retrying in 3ms...",
      "retry sub#1 in 1: workflow command failed (1): fail",
      "log [RETRY] Step 'c' failed (attempt 1/2): workflow command failed (1): fail. Retrying in 3ms...",
      "failed sub#2 (continued): workflow command failed (1): fail",
    ]);
    expect(message(await run("steps: [{id: sub, workflow: c.lobster}]", { "c.lobster": "steps: []" }))).toBe(
      "Workflow file requires a non-empty steps array",
    );
  });

  it("announces what the file starts as its own processes and output", async () => {
    const { recorder } = await run("steps: [{id: sub, workflow: c.lobster}]", {
      "c.lobster": "steps: [{id: c, run: echo hi}, {id: d, parallel: {branches: [{id: e, run: echo ho}]}}]",
    });

    expect(recorder.lines.filter((line) => !/^(done|progress)/.test(line))).toEqual([
      'start sub#1 "c.lobster"',
      "spawned sub#1 true",
      'stdout sub#1 "hi\\n"',
      "spawned sub#1 true",
      'stdout sub#1 "ho\\n"',
    ]);
  });

  it("tells how far its file has come, skipped steps included", async () => {
    const { recorder } = await run("steps: [{id: sub, workflow: c.lobster}]", {
      "c.lobster":
        "steps: [{id: c, run: echo hi}, {id: d, run: x, when: false}, {id: e, run: fail, on_error: skip_rest}, {id: f, run: x}]",
    });

    expect(recorder.lines.filter((line) => line.startsWith("progress"))).toEqual([
      "progress sub#1 1/4 steps",
      "progress sub#1 2/4 steps",
      "progress sub#1 4/4 steps",
    ]);
  });

  it("gives every part of a step a place of its own, in branches, rounds and files", async () => {
    const places: string[] = [];
    await run(
      "steps: [{id: l, run: '[1,2]'}, {id: p, parallel: {branches: [{id: b, run: b}]}}, {id: f, for_each: $l.json, steps: [{id: s, run: s}]}, {id: sub, workflow: c.lobster}]",
      { "c.lobster": "steps: [{id: c, run: c}, {id: f, for_each: '$c.json', when: false, steps: [{id: s, run: s}]}]" },
      {
        answer: (text, request) => {
          places.push(`${text} ${request.env.AT}`);
          return echo(text, request);
        },
        attemptEnv: ({ stepId, attempt, within = [] }) => ({ AT: [stepId, attempt, ...within].join("/") }),
      },
    );

    expect(places).toEqual([
      "[1,2] l/1",
      "b p/1/parallel/branches/0",
      "s f/1/steps/0/round/0",
      "s f/1/steps/0/round/1",
      "c sub/1/workflow/steps/0",
    ]);
  });
});

describe("files in a circle", () => {
  it("B68: are refused directly, through another, and through a link, and the chain is told", async () => {
    const again = "steps: [{id: again, workflow: main.lobster, retry: {max: 3}}]";
    const direct = await run(again, {});
    const around = await run("steps: [{id: to, workflow: b.lobster}]", { "b.lobster": again });
    const linked = await trialRun("steps: [{id: again, workflow: link}]", {
      origin: memoryOrigin({ "/flows/main.lobster": again }, { "/flows/link": "/flows/main.lobster" }),
    });

    const cycle = "Workflow step again creates a cycle: /flows/main.lobster is already being executed";
    expect([direct, around, linked].map(message)).toEqual([cycle, cycle, cycle]);
    expect(around.recorder.lines).toContain(
      "log [WARN] Workflow files in a circle: /flows/main.lobster -> /flows/b.lobster -> /flows/main.lobster",
    );
    expect(direct.recorder.starts).toHaveLength(1);
  });

  it("T77: are none when a file runs twice one after the other, or at the same time", async () => {
    const trial = await run("steps: [{id: a, workflow: b.lobster}, {id: c, workflow: d.lobster}]", {
      "b.lobster": "steps: [{id: x, workflow: d.lobster}]",
      "d.lobster": "steps: [{id: x, run: echo 1}]",
    });

    expect(output(trial)).toEqual([1]);
  });
});

describe("a file that asks", () => {
  const effects = "{id: first, run: effect}";

  it.each([
    ["an approval", `[${effects}, {id: gate, approval: Sure?}]`, "sub", "approval"],
    ["a command with a gate", `[${effects}, {id: gate, run: x, approval: true, when: true}]`, "sub", "approval"],
    ["a question", `[${effects}, {id: q, input: {prompt: p, responseSchema: {}}}]`, "sub", "input"],
    ["a file of its own that asks", `[${effects}, {id: deep, workflow: asks.lobster}]`, "deep", "approval"],
    ["one it names by an argument", `[${effects}, {id: deep, workflow: '\${file}.lobster'}]`, "deep", "approval"],
  ])("T78, B45: is refused before it starts, and not tried again: %s", async (_, steps, step, what) => {
    const sub = "id: sub, workflow: c.lobster, workflow_args: {file: asks}, retry: {max: 3}";
    const files = { "c.lobster": `steps: ${steps}`, "asks.lobster": "steps: [{id: g, approval: Sure?}]" };
    const certain = await run(`steps: [{${sub}}]`, files);
    const opened = await run(`steps: [{id: a, run: echo true}, {${sub}, when: $a.json}]`, files);

    expect(message(certain)).toBe(halted(step, what));
    expect([certain.host.started, certain.recorder.starts]).toEqual([[], []]);
    expect(message(opened)).toBe(halted(step, what));
    expect(opened.host.started).toEqual(["echo true"]);
    expect(opened.recorder.starts.map(({ stepId }) => stepId)).toEqual(["a", "sub"]);
  });

  it("B45: keeps the run from starting, whatever stands before the step that runs it", async () => {
    const gate = { "c.lobster": "steps: [{id: first, run: effect}, {id: gate, approval: Sure?}]" };
    const before = "{id: a, run: effect, on_error: continue}, {id: g, approval: Go?}";
    const child = "{id: sub, workflow: c.lobster}";

    const trial = await run(`steps: [${before}, ${child}]`, gate);
    expect(message(trial)).toBe(halted("sub", "approval"));
    expect([trial.host.started, trial.recorder.starts]).toEqual([[], []]);
    const within = await run("steps: [{id: a, run: effect}, {id: out, workflow: b.lobster}]", {
      ...gate,
      "b.lobster": `steps: [{id: x, run: effect}, ${child}]`,
    });
    expect(message(within)).toBe(halted("sub", "approval"));
    expect(within.host.started).toEqual([]);
  });

  it("B45: lets a run start that may end without it", async () => {
    const gate = { "c.lobster": "steps: [{id: gate, approval: Sure?}]" };
    const ran = async (...steps: string[]) => output(await run(`steps: [${steps.join(", ")}]`, gate));

    expect(await ran("{id: a, run: echo 1}", "{id: sub, workflow: c.lobster, on_error: continue}")).toEqual([1]);
    expect(await ran("{id: a, run: echo 1}", "{id: sub, workflow: c.lobster, when: $a.json == 2}")).toEqual([1]);
    expect(await ran("{id: a, run: echo 1}", "{id: sub, workflow: c.lobster, when: false}")).toEqual([1]);
    expect(
      await ran("{id: a, run: echo 1}", "{id: b, run: fail, on_error: skip_rest}", "{id: sub, workflow: c.lobster}"),
    ).toEqual([1]);
  });

  it("B45: is none when one of its own failures lets it end without asking", async () => {
    const child = (steps: string) => ({ "c.lobster": `steps: [{id: a, run: echo 1}, ${steps}]` });
    const flow = "steps: [{id: sub, workflow: c.lobster}]";

    const skipped = "{id: b, run: fail, on_error: skip_rest}, {id: gate, approval: Sure?}";
    expect(output(await run(flow, child(skipped)))).toEqual([1]);
    expect(output(await run(flow, child("{id: b, run: fail, on_error: continue, approval: Sure?}")))).toEqual([1]);
    const conditional = "{id: b, run: fail, on_error: skip_rest, when: $a.json == 1}, {id: gate, approval: Sure?}";
    expect(output(await run(flow, child(conditional)))).toEqual([1]);
  });

  it("T78: fails at a gate that its condition opens, without running anything twice", async () => {
    const child = (holds: string) => ({
      "c.lobster": `steps: [{id: first, run: 'echo ${holds}'}, {id: gate, approval: Sure?, when: $first.json}, {id: last, run: echo end}]`,
    });
    const flow = "steps: [{id: sub, workflow: c.lobster, retry: {max: 3}}]";

    const opened = await run(flow, child("true"));
    const passed = await run(flow, child("false"));

    expect(message(opened)).toBe(halted("sub", "approval"));
    expect(opened.host.started).toEqual(["echo true"]);
    expect(output(passed)).toEqual(["end\n"]);
  });

  it("T78: is not tried again by a step further out either", async () => {
    const trial = await run("steps: [{id: out, workflow: b.lobster, retry: {max: 3}}]", {
      "b.lobster": "steps: [{id: in, workflow: c.lobster, retry: {max: 3}}]",
      "c.lobster": "steps: [{id: a, run: echo true}, {id: gate, approval: Sure?, when: $a.json}]",
    });

    expect(message(trial)).toBe(halted("in", "approval"));
    expect(trial.host.started).toEqual(["echo true"]);
  });

  it("asks at the terminal where a person sits", async () => {
    const asked: string[] = [];
    const host = createFakeHost(answer, {
      askLine: async (prompt) => {
        asked.push(prompt);
        return "yes";
      },
    });
    const child = { "c.lobster": "steps: [{id: a, run: echo 1, approval: Sure?}, {id: b, run: 'echo $a.approved'}]" };

    const trial = await run("steps: [{id: sub, workflow: c.lobster}]", child, {
      host,
      mode: "human",
      interactive: true,
    });

    expect(asked).toEqual(["Sure? [y/N] "]);
    expect(output(trial)).toEqual([true]);
  });
});

describe("what passes from a file to the run around", () => {
  it("T79: a failure that nothing may hide", async () => {
    const flow = "steps: [{id: sub, workflow: c.lobster, retry: {max: 3}, on_error: continue}]";

    const trial = await run(flow, { "c.lobster": "steps: [{id: c, pipeline: approve, on_error: continue}]" });

    expect(message(trial)).toBe(
      "Workflow step c halted for approval inside pipeline stage approve. Use a separate approval step in the workflow file.",
    );
    expect(trial.recorder.starts).toHaveLength(1);
  });

  it("T121: that something was dispatched, so that it is not tried again", async () => {
    let sent = 0;
    const commands = new Map<string, CommandRunner>(commandRunners).set("approve", async (_stage, input, context) => {
      context.markDispatched();
      sent += 1;
      return { kind: "items", items: input };
    });

    await run(
      "steps: [{id: sub, workflow: c.lobster, retry: {max: 3}}]",
      { "c.lobster": "steps: [{id: c, pipeline: approve}, {id: d, run: fail}]" },
      { commands },
    );

    expect(sent).toBe(1);
  });

  it("what it cost, under the step, and the limit of the run around stops it inside", async () => {
    const paid = '{"model":"gpt-4o","usage":{"inputTokens":1000000}}';
    const costly: FakeProcess = (text, request) => (text === "ask" ? paid : answer(text, request));
    const child = { "c.lobster": "steps: [{id: a, run: ask}, {id: b, run: ask}, {id: c, run: echo end}]" };
    const flow = (limit: number) =>
      `cost_limit: {max_usd: ${limit}, action: stop}\nsteps: [{id: sub, workflow: c.lobster, on_error: continue}]`;

    const enough = await run(flow(9), child, { answer: costly });
    const stopped = await run(flow(2), child, { answer: costly });

    expect(enough.result).toMatchObject({ snapshot: { cost: [{ stepId: "sub" }, { stepId: "sub" }] } });
    expect(message(stopped)).toBe("Cost limit exceeded: $2.5000 > $2.00 limit");
    expect(stopped.host.started).toEqual(["ask"]);
  });

  it("its result is not paid for again", async () => {
    const child = { "c.lobster": `steps: [{id: a, run: '{"model":"gpt-4o","usage":{"inputTokens":1000000}}'}]` };

    const { result } = await run("steps: [{id: sub, workflow: c.lobster}]", child);

    expect(result).toMatchObject({ snapshot: { cost: [{ stepId: "sub", costUsd: 2.5 }] } });
  });
});

describe("what reaches a file from the run around", () => {
  it("the time limit of the step, and a stop", async () => {
    const child = {
      "c.lobster": "steps: [{id: c, run: wait, on_error: continue, retry: {max: 3}}, {id: d, run: echo}]",
    };
    const late = await run("steps: [{id: sub, workflow: c.lobster, timeout_ms: 5}]", child);
    const stop = new AbortController();
    const stopped = await run(
      "steps: [{id: sub, workflow: c.lobster, on_error: continue}, {id: e, run: echo}]",
      child,
      {
        signal: stop.signal,
        answer: (text, request) => {
          stop.abort(new Error("enough"));
          return answer(text, request);
        },
      },
    );

    expect(message(late)).toBe("Step 'sub' timed out after 5ms");
    expect(late.host.started).toEqual(["wait"]);
    expect(stopped.result).toEqual({ kind: "cancelled", reason: "cancelled" });
    expect(stopped.host.started).toEqual(["wait"]);
  });

  it("the refusal of a process by the recorder, which is thrown", async () => {
    const recorder = { ...createMemoryRecorder(), stepSpawned: () => Promise.reject(new Error("fenced off")) };
    const child = { "c.lobster": "steps: [{id: c, run: echo, on_error: continue}, {id: d, run: echo}]" };
    const host = createFakeHost(answer);

    const running = run("steps: [{id: sub, workflow: c.lobster, on_error: continue}]", child, { recorder, host });

    await expect(running).rejects.toThrow("fenced off");
    expect(host.started).toHaveLength(1);
  });
});
