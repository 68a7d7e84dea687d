import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import type { Catalog } from "@/lib/lobster/contract/catalog";
import { suspended, trialRun } from "@/lib/testing/trial-run";

describe("a run", () => {
  it("reports each step before it starts, when it runs and behind it, with the place to go on from", async () => {
    const { result, recorder } = await trialRun("steps: [{id: a, run: echo 1}, {id: b, run: echo two}]");

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
    const first = await trialRun(flow, { args: { who: "Ada" } });
    const [snapshot = null] = first.recorder.snapshots;

    const second = await trialRun(flow, { snapshot, args: { who: "ignored" } });

    expect(second.host.started).toEqual(["echo 1 Ada"]);
    expect(second.result).toMatchObject({ kind: "completed", output: ["1 Ada\n"] });
  });

  it("refuses a file with a kind that nothing runs before its first step", async () => {
    const withoutInput: Catalog = {
      ...catalog,
      kindOf: (fields) => ({ ...catalog.kindOf(fields), runnable: fields.input === undefined }),
    };
    const flow = "steps: [{id: a, run: echo 1}, {id: q, input: {prompt: p, responseSchema: {}}}]";

    const { result, host } = await trialRun(flow, { catalog: withoutInput });

    expect(result).toEqual({
      kind: "failed",
      type: "runtime_error",
      message: "Step q: steps of the kind input cannot be run here",
    });
    expect(host.started).toEqual([]);
  });

  it("gives steps the arguments, the env maps and their folder", async () => {
    const { host } = await trialRun(
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

    const { host, recorder } = await trialRun("steps: [{id: a, run: cat, stdin: '${big}'}]", { args: { big } });

    expect(host.requests[0]?.env).toEqual({});
    expect(host.requests[0]?.stdin).toBe(big);
    expect(recorder.lines.filter((line) => line.startsWith("log "))).toEqual([
      "log [WARN] LOBSTER_ARGS_JSON is left out of the environment: 200028 bytes, the system allows 131071",
      "log [WARN] LOBSTER_ARG_BIG is left out of the environment: 200016 bytes, the system allows 131071",
    ]);
  });

  it("gives an attempt what the caller adds, below the env of the file", async () => {
    const { host } = await trialRun("steps: [{id: a, run: echo, env: {MINE: file}}]", {
      attemptEnv: ({ stepId, attempt }) => ({ KEY: `${stepId}-${attempt}`, MINE: "caller" }),
      earlierAttempts: 2,
    });

    expect(host.requests[0]?.env).toMatchObject({ KEY: "a-3", MINE: "file" });
  });

  it("warns about a reference to a later step and runs the text as written", async () => {
    const { host, recorder } = await trialRun("steps: [{id: a, run: echo $b.stdout $HOME.x}, {id: b, run: echo}]");

    expect(host.started[0]).toBe("echo $b.stdout $HOME.x");
    expect(recorder.lines).toContain("log [WARN] Step a: $b.stdout has no value yet and stays as written");
  });

  it("never reads an argument's value as a reference", async () => {
    const { host } = await trialRun("steps: [{id: a, run: echo secret}, {id: b, run: 'echo ${v}'}]", {
      args: { v: "$a.stdout" },
    });

    expect(host.started[1]).toBe("echo $a.stdout");
  });

  it("takes ids and arguments with special names for ordinary ones", async () => {
    const { result } = await trialRun(
      "steps: [{id: __proto__, run: echo 1}, {id: constructor, run: 'echo $__proto__.json ${__proto__}'}]",
      { args: Object.fromEntries([["__proto__", "arg"]]) },
    );

    expect(result).toMatchObject({ output: ["1 arg\n"] });
  });

  it("does nothing for a blank command", async () => {
    const { result, host } = await trialRun("steps: [{id: a, run: '  '}]");

    expect(host.started).toEqual([]);
    expect(result).toMatchObject({ kind: "completed", output: [] });
  });
});

describe("stdin", () => {
  const input = async (stdin: string, before = "echo '{}'"): Promise<string | null | undefined> => {
    const { host } = await trialRun(`steps: [{id: s, run: "${before}"}, {id: a, run: cat, stdin: ${stdin}}]`, {
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

    const { result, recorder, host } = await trialRun(flow);

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
    const { result, recorder } = await trialRun(
      "steps: [{id: a, run: echo 1}, {id: b, run: echo 2, when: $a.json == 2}]",
    );

    expect(recorder.lines.at(-1)).toBe("skipped b: $a.json == 2");
    expect(result).toMatchObject({ output: [1] });
  });

  it("that cannot be evaluated ends the run, whatever on_error says", async () => {
    const { result, recorder } = await trialRun(
      "steps: [{id: a, run: echo, when: $nope.json, on_error: continue, retry: {max: 3}}]",
    );

    expect(result).toEqual({ kind: "failed", type: "runtime_error", message: "Unknown step reference: nope.json" });
    expect(recorder.lines.at(-1)).toBe("failed a#1: Unknown step reference: nope.json");
  });
});

describe("a lost result", () => {
  const flow = "steps: [{id: a, run: echo 1}, {id: b, run: echo 2, approval: Sure?}, {id: c, run: 'echo $b.stdout'}]";
  const behindFirst = async () => (await trialRun(flow)).recorder.snapshots[0] ?? null;

  it("may be stated by a person, and the run goes on behind the step, through its gate", async () => {
    const { result, host } = await trialRun(flow, {
      snapshot: await behindFirst(),
      earlierAttempts: 1,
      decision: { verdict: "continue", value: "it printed this", comment: null, by: "bo" },
    });

    expect(host.started).toEqual([]);
    expect(suspended(result).snapshot).toMatchObject({ position: 2, waiting: { stepId: "b" } });
    expect(suspended(result).snapshot.records.at(-1)).toEqual({ id: "b", stdout: "it printed this" });
  });

  it("counts no attempt of the steps behind it", async () => {
    const { recorder } = await trialRun("steps: [{id: a, run: echo 1}, {id: b, run: echo 2}, {id: c, run: echo 3}]", {
      snapshot: await behindFirst(),
      earlierAttempts: 2,
      spentAttempts: 1,
      decision: { verdict: "continue", comment: null, by: "bo" },
    });

    expect(recorder.starts.map(({ stepId, attempt }) => `${stepId}#${attempt}`)).toEqual(["c#1"]);
  });

  it("may be produced again, under a new attempt number", async () => {
    const { recorder } = await trialRun(flow, {
      snapshot: await behindFirst(),
      earlierAttempts: 1,
      decision: { verdict: "rerun", comment: null, by: "bo" },
    });

    expect(recorder.starts.map(({ stepId, attempt }) => `${stepId}#${attempt}`)).toEqual(["b#2"]);
  });

  it("may fail the run", async () => {
    const { result, recorder } = await trialRun(flow, {
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
