import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { commandRunners, stepRunners } from "@/lib/catalog/runners";
import type { Catalog } from "@/lib/lobster/contract/catalog";
import { openDocument } from "@/lib/lobster/document/open-document";
import { RunCancelled } from "@/lib/lobster/run/abort-reason";
import type { Decision } from "@/lib/lobster/run/checkpoint";
import type { RunResult } from "@/lib/lobster/run/engine-contract";
import { createFakeHost, endless, exitsWith, type FakeHost, type FakeProcess } from "@/lib/testing/fake-host";
import { createMemoryRecorder, type MemoryRecorder } from "@/lib/testing/memory-recorder";
import type { RunRequest } from "./run-request";
import { runWorkflow } from "./run-workflow";

const echo: FakeProcess = (text, { stdin }) => (text === "cat" ? (stdin ?? "") : `${text.replace(/^echo /, "")}\n`);
const approveBy = (by: string | null): Decision => ({ verdict: "approve", comment: null, by });

type Trial = { readonly result: RunResult; readonly host: FakeHost; readonly recorder: MemoryRecorder };
type Options = Partial<RunRequest> & { readonly answer?: FakeProcess; readonly recorder?: MemoryRecorder };

async function run(text: string, options: Options = {}): Promise<Trial> {
  const { answer = echo, recorder = createMemoryRecorder(), ...request } = options;
  const { workflow } = openDocument(text, request.catalog ?? catalog);
  if (workflow === null) throw new Error("The test's workflow does not parse");
  const host = createFakeHost(answer);
  const result = await runWorkflow({
    workflow,
    args: {},
    env: {},
    cwd: "/base",
    host,
    catalog,
    commands: commandRunners,
    steps: stepRunners,
    recorder,
    mode: "tool",
    interactive: false,
    signal: new AbortController().signal,
    snapshot: null,
    decision: null,
    ...request,
  });
  return { result, host, recorder };
}

function suspended(result: RunResult): Extract<RunResult, { kind: "suspended" }> {
  if (result.kind !== "suspended") throw new Error(`Expected a pause, got ${JSON.stringify(result)}`);
  return result;
}

describe("a run", () => {
  it("reports each step before it starts, when it runs and behind it, with the place to go on from", async () => {
    const { result, recorder } = await run("steps: [{id: a, run: echo 1}, {id: b, run: echo two}]");

    expect(recorder.lines).toEqual([
      'start a#1 "echo 1"',
      "spawned a#1 true",
      'stdout a#1 "1\\n"',
      'done a#1 {"id":"a","stdout":"1\\n","json":1}',
      'start b#1 "echo two"',
      "spawned b#1 true",
      'stdout b#1 "two\\n"',
      'done b#1 {"id":"b","stdout":"two\\n"}',
    ]);
    expect(recorder.snapshots.map(({ position }) => position)).toEqual([1, 2]);
    expect(result).toMatchObject({ kind: "completed", output: ["two\n"] });
  });

  it("goes on from a snapshot in another process", async () => {
    const flow = "args: {who: {default: x}}\nsteps: [{id: a, run: echo 1}, {id: b, run: 'echo $a.json ${who}'}]";
    const first = await run(flow, { args: { who: "Ada" } });
    const [snapshot = null] = first.recorder.snapshots;

    const second = await run(flow, { snapshot, args: { who: "ignored" } });

    expect(second.host.started).toEqual(["echo 1 Ada"]);
    expect(second.result).toMatchObject({ kind: "completed", output: ["1 Ada\n"] });
  });

  it("refuses a file with a kind that does not run yet before its first step", async () => {
    const withoutInput: Catalog = {
      ...catalog,
      kindOf: (fields) => ({ ...catalog.kindOf(fields), runnable: fields.input === undefined }),
    };
    const flow = "steps: [{id: a, run: echo 1}, {id: q, input: {prompt: p, responseSchema: {}}}]";

    const { result, host } = await run(flow, { catalog: withoutInput });

    expect(result).toEqual({
      kind: "failed",
      type: "runtime_error",
      message: "Step q: run support for input comes with the full runtime.",
    });
    expect(host.started).toEqual([]);
  });

  it("gives steps the arguments, the env maps and their folder", async () => {
    const { host } = await run(
      `args: { user-id: { default: u1 }, list: { default: [x] } }
env: { TOP: "t-\${user-id}", PORT: 8080, NESTED: { no: text } }
cwd: top
steps:
  - { id: a, run: "echo", env: { TOP: "step", SEEN: "$zzz.stdout" }, cwd: "/abs/\${user-id}" }
  - { id: b, run: "echo" }`,
      { env: { HOME: "/h", TOP: "outer" } },
    );

    expect(host.requests.map(({ cwd }) => cwd)).toEqual(["/abs/u1", "/base/top"]);
    expect(host.requests[0]?.env).toEqual({
      HOME: "/h",
      LOBSTER_ARGS_JSON: '{"user-id":"u1","list":["x"]}',
      LOBSTER_ARG_USER_ID: "u1",
      LOBSTER_ARG_LIST: '["x"]',
      TOP: "step",
      PORT: "8080",
      SEEN: "$zzz.stdout",
    });
    expect(host.requests[1]?.env.TOP).toBe("t-u1");
  });

  it("leaves values out of the environment that no process could start with, and says so", async () => {
    const big = "x".repeat(200_000);

    const { host, recorder } = await run("steps: [{id: a, run: cat, stdin: '${big}'}]", { args: { big } });

    expect(host.requests[0]?.env).toEqual({});
    expect(host.requests[0]?.stdin).toBe(big);
    expect(recorder.lines.filter((line) => line.startsWith("log "))).toEqual([
      "log [WARN] LOBSTER_ARGS_JSON is left out of the environment: 200028 bytes, the system allows 131071",
      "log [WARN] LOBSTER_ARG_BIG is left out of the environment: 200016 bytes, the system allows 131071",
    ]);
  });

  it("gives an attempt what the caller adds, below the env of the file", async () => {
    const { host } = await run("steps: [{id: a, run: echo, env: {MINE: file}}]", {
      attemptEnv: ({ stepId, attempt }) => ({ KEY: `${stepId}-${attempt}`, MINE: "caller" }),
      earlierAttempts: 2,
    });

    expect(host.requests[0]?.env).toMatchObject({ KEY: "a-3", MINE: "file" });
  });

  it("warns about a reference to a later step and runs the text as written", async () => {
    const { host, recorder } = await run("steps: [{id: a, run: echo $b.stdout $HOME.x}, {id: b, run: echo}]");

    expect(host.started[0]).toBe("echo $b.stdout $HOME.x");
    expect(recorder.lines).toContain("log [WARN] Step a: $b.stdout has no value yet and stays as written");
  });

  it("never reads an argument's value as a reference", async () => {
    const { host } = await run("steps: [{id: a, run: echo secret}, {id: b, run: 'echo ${v}'}]", {
      args: { v: "$a.stdout" },
    });

    expect(host.started[1]).toBe("echo $a.stdout");
  });

  it("takes ids and arguments with special names for ordinary ones", async () => {
    const { result } = await run(
      "steps: [{id: __proto__, run: echo 1}, {id: constructor, run: 'echo $__proto__.json ${__proto__}'}]",
      { args: Object.fromEntries([["__proto__", "arg"]]) },
    );

    expect(result).toMatchObject({ output: ["1 arg\n"] });
  });

  it("does nothing for a blank command", async () => {
    const { result, host } = await run("steps: [{id: a, run: '  '}]");

    expect(host.started).toEqual([]);
    expect(result).toMatchObject({ kind: "completed", output: [] });
  });
});

describe("stdin", () => {
  const input = async (stdin: string, before = "echo '{}'"): Promise<string | null | undefined> => {
    const { host } = await run(`steps: [{id: s, run: "${before}"}, {id: a, run: cat, stdin: ${stdin}}]`, {
      answer: (text) => (text === before ? '{"o":{"k":[1]},"z":null,"n":5}' : ""),
    });
    return host.requests[1]?.stdin;
  };

  it("takes the value of an exact reference: text as it is, others as JSON, nothing for null", async () => {
    expect(await input("$s.stdout")).toBe('{"o":{"k":[1]},"z":null,"n":5}');
    expect(await input("' $s.json.o '")).toBe('{"k":[1]}');
    expect(await input("$s.json.n")).toBe("5");
    expect(await input("$s.json.z")).toBeNull();
    expect(await input("$s.json.missing")).toBeNull();
  });

  it("fills in a text and hands other values over unchanged", async () => {
    expect(await input('"n=$s.json.n"')).toBe("n=5");
    expect(await input("{x: $s.stdout}")).toBe('{"x":"$s.stdout"}');
    expect(await input("false")).toBe("false");
    expect(await input('""')).toBe("");
  });

  it("names a step that does not exist, and that counts as the step's failure", async () => {
    const flow = "steps: [{id: a, run: cat, stdin: $nope.stdout, on_error: continue}, {id: b, run: echo done}]";

    const { result, recorder, host } = await run(flow);

    expect(recorder.lines.slice(0, 2)).toEqual([
      'start a#1 "cat" (nothing runs)',
      "failed a#1 (continued): Unknown step reference: nope.stdout",
    ]);
    expect(host.started).toEqual(["echo done"]);
    expect(result).toMatchObject({ kind: "completed" });
  });
});

describe("a condition", () => {
  it("skips a step and leaves the output to the last step that ran", async () => {
    const { result, recorder } = await run("steps: [{id: a, run: echo 1}, {id: b, run: echo 2, when: $a.json == 2}]");

    expect(recorder.lines.at(-1)).toBe("skipped b: $a.json == 2");
    expect(result).toMatchObject({ output: [1] });
  });

  it("that cannot be evaluated ends the run, whatever on_error says", async () => {
    const { result, recorder } = await run(
      "steps: [{id: a, run: echo, when: $nope.json, on_error: continue, retry: {max: 3}}]",
    );

    expect(result).toEqual({ kind: "failed", type: "runtime_error", message: "Unknown step reference: nope.json" });
    expect(recorder.lines.at(-1)).toBe("failed a#1: Unknown step reference: nope.json");
  });
});

describe("a failing command", () => {
  it("fails the run with standard error, else standard output, else the command", async () => {
    const messages = [exitsWith(3, " why \n", "out"), exitsWith(3, "", "out\n"), exitsWith(3)].map(
      async (ending) => (await run("steps: [{id: a, run: do it}]", { answer: () => ending })).result,
    );

    expect(await Promise.all(messages)).toEqual(
      ["why", "out", "do it"].map((detail) => ({
        kind: "failed",
        type: "runtime_error",
        message: `workflow command failed (3): ${detail}`,
      })),
    );
  });

  it("is told apart: killed, no shell, no folder, too much output, too large", async () => {
    const message = async (ending: ReturnType<FakeProcess>): Promise<unknown> => {
      const { result } = await run("steps: [{id: a, run: x, cwd: sub}]", { answer: () => ending });
      return result.kind === "failed" ? result.message : result;
    };

    expect(await message({ kind: "signalled", signal: "SIGSEGV", stdout: "", stderr: "" })).toBe(
      "workflow command failed (SIGSEGV): x",
    );
    expect(await message({ kind: "not_found", what: "executable" })).toBe(
      "workflow shell not found; check LOBSTER_SHELL or ComSpec",
    );
    expect(await message({ kind: "not_found", what: "cwd" })).toBe("Working directory not found: /base/sub");
    expect(await message({ kind: "output_limit", bytes: 9 })).toBe("Process output exceeded 9 bytes");
    expect(await message({ kind: "too_large", what: "environment variable BIG (200000 bytes)" })).toBe(
      "workflow command could not start: environment variable BIG (200000 bytes) is larger than the system allows; pass large values through stdin",
    );
  });

  it("is retried with growing pauses, each attempt announced", async () => {
    let calls = 0;
    const answer: FakeProcess = () => {
      calls += 1;
      return calls < 3 ? exitsWith(1, "not yet") : "ok";
    };

    const { recorder, host, result } = await run(
      "steps: [{id: a, run: try, retry: {max: 5, delay_ms: 10, backoff: exponential}}]",
      { answer },
    );

    expect(recorder.lines.filter((line) => /^(start|retry)/.test(line))).toEqual([
      'start a#1 "try"',
      "retry a#1 in 10: workflow command failed (1): not yet",
      'start a#2 "try"',
      "retry a#2 in 20: workflow command failed (1): not yet",
      'start a#3 "try"',
    ]);
    expect(host.slept).toEqual([10, 20]);
    expect(result).toMatchObject({ output: ["ok"] });
  });

  it("may be skipped over, and its record tells the error", async () => {
    const { result } = await run(
      "steps: [{id: a, run: bad, on_error: continue}, {id: b, run: 'echo $a.error $a.errorMessage'}]",
      {
        answer: (text, request) => (text === "bad" ? exitsWith(2) : echo(text, request)),
      },
    );

    expect(result).toMatchObject({ output: ["true workflow command failed (2): bad\n"] });
  });

  it("may end the run well with skip_rest", async () => {
    const flow = "steps: [{id: a, run: echo 1}, {id: b, run: bad, on_error: skip_rest}, {id: c, run: echo 3}]";

    const { result, host } = await run(flow, {
      answer: (text, request) => (text === "bad" ? exitsWith(2) : echo(text, request)),
    });

    expect(host.started).toEqual(["echo 1", "bad"]);
    expect(result).toMatchObject({ kind: "completed", output: [1] });
  });
});

describe("time limits and cancelling", () => {
  it("ends an attempt when its time is up, also between retries, and says so", async () => {
    const { recorder, result } = await run(
      "steps: [{id: slow, run: wait, timeout_ms: 400, retry: {max: 2, delay_ms: 1}, on_error: continue}]",
      { answer: (_text, request) => endless(request) },
    );

    expect(recorder.lines.filter((line) => /^(retry|failed)/.test(line))).toEqual([
      "retry slow#1 in 1: Step 'slow' timed out after 400ms",
      "failed slow#2 (timed out) (continued): Step 'slow' timed out after 400ms",
    ]);
    expect(result).toMatchObject({ kind: "completed", output: [] });
  });

  it("stops at a cancel, and neither retry nor on_error hide it", async () => {
    const abort = new AbortController();

    const { result, host, recorder } = await run(
      "steps: [{id: a, run: wait, timeout_ms: 1, retry: {max: 3}, on_error: continue}, {id: b, run: echo}]",
      {
        signal: abort.signal,
        answer: (_text, request) => {
          abort.abort(new RunCancelled("stop"));
          return endless(request);
        },
      },
    );

    expect(result).toEqual({ kind: "cancelled", reason: "cancelled" });
    expect(host.started).toEqual(["wait"]);
    expect(recorder.lines.some((line) => /^(retry|failed|done)/.test(line))).toBe(false);
  });

  it("starts nothing when it is cancelled beforehand", async () => {
    const { result, recorder } = await run("steps: [{id: a, run: echo}]", { signal: AbortSignal.abort() });

    expect(result).toEqual({ kind: "cancelled", reason: "cancelled" });
    expect(recorder.lines).toEqual([]);
  });
});

describe("the recorder", () => {
  it("stops the run by refusing an intent, before anything has started", async () => {
    const recorder = createMemoryRecorder(() => {
      throw new Error("fenced off");
    });
    const host = createFakeHost(echo);

    await expect(run("steps: [{id: a, run: echo, on_error: continue}]", { recorder, host })).rejects.toThrow(
      "fenced off",
    );
    expect(host.started).toEqual([]);
  });

  it("stops the run by refusing a started process, whatever on_error says", async () => {
    const recorder = {
      ...createMemoryRecorder(),
      stepSpawned: () => Promise.reject(new Error("fenced off")),
    };

    const running = run("steps: [{id: a, run: echo, on_error: continue, retry: {max: 3}}]", { recorder });

    await expect(running).rejects.toThrow("fenced off");
  });
});

describe("a gate", () => {
  const flow = `steps:
  - { id: make, run: 'echo {"n":2}', approval: "Keep it?" }
  - { id: after, run: "echo $make.approved $make.approvedBy $make.initiatedBy", when: $make.approved }`;

  it("pauses behind its command, and the snapshot of the finished step already waits", async () => {
    const { result, recorder } = await run(flow, { env: { LOBSTER_APPROVAL_INITIATED_BY: "al" } });

    expect(suspended(result)).toMatchObject({
      request: { kind: "approval", stepId: "make", prompt: "Keep it?", items: [{ n: 2 }], preview: '{"n":2}' },
      path: ["steps", 0],
      snapshot: { position: 1, waiting: { stepId: "make", kind: "approval", identity: { initiatedBy: "al" } } },
    });
    expect(recorder.snapshots).toEqual([suspended(result).snapshot]);
  });

  it("runs only what comes behind it once it is approved", async () => {
    const { snapshot } = suspended((await run(flow, { env: { LOBSTER_APPROVAL_INITIATED_BY: "al" } })).result);

    const { result, host } = await run(flow, { snapshot, decision: approveBy("bo") });

    expect(host.started).toEqual(["echo true bo al"]);
    expect(result).toMatchObject({ kind: "completed", output: ["true bo al\n"], snapshot: { waiting: null } });
  });

  it("ends the run when it is rejected", async () => {
    const { snapshot } = suspended((await run(flow)).result);

    const { result, host } = await run(flow, { snapshot, decision: { verdict: "reject", comment: null, by: "bo" } });

    expect(result).toEqual({ kind: "cancelled", reason: "rejected" });
    expect(host.started).toEqual([]);
  });

  it("asks the same again when a worker comes back without an answer", async () => {
    const first = suspended((await run(flow)).result);

    const { result, host } = await run(flow, { snapshot: first.snapshot });

    expect(result).toEqual(first);
    expect(host.started).toEqual([]);
  });

  it("refuses an answer of another kind and stays as it was", async () => {
    const { snapshot } = suspended((await run(flow)).result);

    const answered = run(flow, { snapshot, decision: { verdict: "submit", value: 1, comment: null, by: null } });

    await expect(answered).rejects.toMatchObject({ code: "bad_decision", type: "parse_error" });
  });

  it("is passed over when its command failed and the run goes on", async () => {
    const { result } = await run(
      "steps: [{id: a, run: bad, approval: true, on_error: continue}, {id: b, run: echo on}]",
      {
        answer: (text, request) => (text === "bad" ? exitsWith(1) : echo(text, request)),
      },
    );

    expect(result).toMatchObject({ kind: "completed", output: ["on\n"] });
  });

  it("is not asked when its condition is false", async () => {
    const { result } = await run(
      "steps: [{id: g, approval: ok?, when: false}, {id: b, run: 'echo $g.skipped $g.approved'}]",
    );

    expect(result).toMatchObject({ output: ["true false\n"] });
  });

  it("hands its input on as its result", async () => {
    const text = "steps: [{id: a, run: 'echo [1,2]'}, {id: g, approval: ok?, stdin: $a.json}]";
    const { snapshot, request } = suspended((await run(text)).result);

    const { result } = await run(text, { snapshot, decision: approveBy(null) });

    expect(request).toMatchObject({ items: [1, 2], preview: "[1,2]" });
    expect(result).toMatchObject({ output: [1, 2] });
  });

  it("asks at the terminal in human mode and goes on with a yes", async () => {
    const asked: string[] = [];
    const host = createFakeHost(echo, {
      askLine: async (prompt) => {
        asked.push(prompt);
        return asked.length === 1 ? "Y" : "no";
      },
    });
    const human = { mode: "human", interactive: true, host } as const;

    const { result } = await run(
      "steps: [{id: g, approval: First?}, {id: h, approval: Second?}, {id: c, run: echo}]",
      human,
    );

    expect(asked).toEqual(["First? [y/N] ", "Second? [y/N] "]);
    expect(result).toEqual({ kind: "failed", type: "runtime_error", message: "Not approved" });
  });

  it("gives up waiting at the terminal after LOBSTER_APPROVAL_INPUT_TIMEOUT_MS", async () => {
    const host = createFakeHost(echo, { askLine: () => new Promise(() => undefined) });

    const { result } = await run("steps: [{id: g, approval: ok?}]", {
      mode: "human",
      interactive: true,
      host,
      env: { LOBSTER_APPROVAL_INPUT_TIMEOUT_MS: "50" },
    });

    expect(result).toMatchObject({ message: "Timed out waiting for input (50ms)" });
  });

  it("refuses to wait for somebody else when nobody knows who started the run", async () => {
    const { result } = await run("steps: [{id: g, approval: {require_different_approver: true}}]");

    expect(result).toMatchObject({
      message: "Workflow step g approval requires initiator identity; set LOBSTER_APPROVAL_INITIATED_BY",
    });
  });
});

describe("a lost result", () => {
  const flow = "steps: [{id: a, run: echo 1}, {id: b, run: echo 2, approval: Sure?}, {id: c, run: 'echo $b.stdout'}]";
  const behindFirst = async () => (await run(flow)).recorder.snapshots[0] ?? null;

  it("may be stated by a person, and the run goes on behind the step, through its gate", async () => {
    const { result, host } = await run(flow, {
      snapshot: await behindFirst(),
      earlierAttempts: 1,
      decision: { verdict: "continue", value: "it printed this", comment: null, by: "bo" },
    });

    expect(host.started).toEqual([]);
    expect(suspended(result).snapshot).toMatchObject({ position: 2, waiting: { stepId: "b" } });
    expect(suspended(result).snapshot.records.at(-1)).toEqual({ id: "b", stdout: "it printed this" });
  });

  it("may be produced again, under a new attempt number", async () => {
    const { recorder } = await run(flow, {
      snapshot: await behindFirst(),
      earlierAttempts: 1,
      decision: { verdict: "rerun", comment: null, by: "bo" },
    });

    expect(recorder.starts.map(({ stepId, attempt }) => `${stepId}#${attempt}`)).toEqual(["b#2"]);
  });

  it("may fail the run", async () => {
    const { result, recorder } = await run(flow, {
      snapshot: await behindFirst(),
      earlierAttempts: 1,
      decision: { verdict: "fail", comment: null, by: "bo" },
    });

    expect(result).toMatchObject({
      kind: "failed",
      message: "Step b: its result was not stored; bo decided that the run fails",
    });
    expect(recorder.lines).toEqual(["failed b#1: Step b: its result was not stored; bo decided that the run fails"]);
  });
});

describe("a pipeline step", () => {
  const output = async (pipeline: string, stdin = "[{n: 1}, {n: 2}, {n: 3}]"): Promise<unknown> => {
    const { result, recorder } = await run(`steps: [{id: a, pipeline: "${pipeline}", stdin: ${stdin}}]`);
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
    const { result, recorder } = await run(
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
    const { recorder } = await run("steps: [{id: a, pipeline: exec echo hi}]");

    expect(recorder.lines.slice(0, 3)).toEqual(['start a#1 "exec echo hi"', "spawned a#1 true", 'stdout a#1 "hi\\n"']);
  });
});
