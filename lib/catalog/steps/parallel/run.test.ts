import { describe, expect, it } from "vitest";
import { commandRunners } from "@/lib/catalog/runners";
import type { CommandRunner } from "@/lib/lobster/contract/command";
import { createFakeHost, endless, exitsWith, type FakeProcess } from "@/lib/testing/fake-host";
import { createMemoryRecorder } from "@/lib/testing/memory-recorder";
import { echo, type Trial, trialRun } from "@/lib/testing/trial-run";

const flow = (branches: string, more = "", after = "") =>
  `steps: [{id: fan, parallel: {${more}branches: [${branches}]}}${after}]`;

const message = ({ result }: Trial): string | null => (result.kind === "failed" ? result.message : null);

/** The records behind the last step. */
const records = ({ recorder }: Trial) =>
  Object.fromEntries((recorder.snapshots.at(-1)?.records ?? []).map(({ id, ...rest }) => [id, rest]));

/** `wait` runs until it is stopped, `fail` fails, anything else is printed. */
const answer: FakeProcess = (text, request) => {
  if (text === "wait") return endless(request);
  return text.startsWith("fail") ? exitsWith(1, text) : echo(text, request);
};

describe("a parallel step that waits for all", () => {
  it("T70: gives its branches records of their own, merged in the order of the file", async () => {
    const trial = await trialRun(
      flow(
        "{id: b, run: echo 2}, {id: a, pipeline: 'head', stdin: [1, 2]}",
        "",
        ", {id: end, run: echo $a.json.1$b.json}",
      ),
    );

    expect(records(trial)).toEqual({
      b: { stdout: "2\n", json: 2 },
      a: { stdout: "[1,2]", json: [1, 2] },
      fan: { stdout: '{"b":2,"a":[1,2]}', json: { b: 2, a: [1, 2] } },
      end: { stdout: "22\n", json: 22 },
    });
  });

  it("T74: leaves a branch that printed text out of the merged value", async () => {
    const trial = await trialRun(
      flow(
        "{id: a, run: echo words}, {id: b, run: echo 2}",
        "",
        ", {id: end, run: 'echo <$fan.json.a$fan.json.b> $a.stdout'}",
      ),
    );

    expect(records(trial)).toMatchObject({ a: { stdout: "words\n" }, fan: { json: { b: 2 }, stdout: '{"b":2}' } });
    expect(trial.host.started.at(-1)).toBe("echo <2> words\n");
    expect(Object.keys(records(trial).a ?? {})).toEqual(["stdout"]);
  });

  it("T71: waits for every branch even after a failure, then tells the first in the order of the file", async () => {
    const order: string[] = [];
    const slow: FakeProcess = async (text, request) => {
      const turns = Number(text.at(-1));
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      order.push(text);
      return answer(text, request);
    };

    const trial = await trialRun(flow("{id: a, run: ok 9}, {id: b, run: fail 6}, {id: c, run: fail 1}"), {
      answer: slow,
    });

    expect(message(trial)).toBe("Parallel branch failed: workflow command failed (1): fail 6");
    expect(order).toEqual(["fail 1", "fail 6", "ok 9"]);
  });

  it("keeps no record of a branch when the step fails, and on_error may go on", async () => {
    const trial = await trialRun(
      "steps: [{id: fan, on_error: continue, parallel: {branches: [{id: a, run: echo 1}, {id: b, run: fail}]}}, {id: end, run: 'echo $a.json $fan.error'}]",
      { answer },
    );

    expect(Object.keys(records(trial))).toEqual(["fan", "end"]);
    expect(trial.host.started.at(-1)).toBe("echo $a.json true");
  });

  it("T69: reads no policy and no condition of a branch", async () => {
    const trial = await trialRun(
      flow("{id: a, run: fail, retry: {max: 3}, on_error: continue}, {id: b, run: echo 1, when: false}"),
      { answer },
    );

    expect(message(trial)).toBe("Parallel branch failed: workflow command failed (1): fail");
    expect(trial.host.started.toSorted()).toEqual(["echo 1", "fail"]);
  });

  it("is tried again as a whole", async () => {
    const trial = await trialRun(
      "steps: [{id: fan, retry: {max: 2, delay_ms: 1}, parallel: {branches: [{id: a, run: echo 1}, {id: b, run: fail}]}}]",
      { answer },
    );

    expect(trial.host.started).toEqual(["echo 1", "fail", "echo 1", "fail"]);
  });

  it("lets a branch refer to what stands before the step only", async () => {
    const trial = await trialRun(
      "steps: [{id: z, run: echo 5}, {id: fan, parallel: {branches: [{id: a, run: echo 1}, {id: b, run: 'echo $a.stdout', stdin: $z.json}, {id: c, run: cat, stdin: $a.json}]}}]",
    );

    expect(trial.host.started).toContain("echo $a.stdout");
    expect(message(trial)).toBe("Parallel branch failed: Unknown step reference: a.json");
  });

  it("puts the environment and folder of a branch over those of the step and the file", async () => {
    const { host } = await trialRun(
      "env: {A: file, B: file, C: file}\ncwd: top\nsteps: [{id: fan, env: {B: step, C: step}, cwd: mid, parallel: {branches: [{id: a, run: one, env: {C: branch}, cwd: low}, {id: b, run: two}]}}]",
      { env: { BASE: "1" } },
    );

    const seen = host.requests.map(({ env: { BASE, A, B, C }, cwd }) => [BASE, A, B, C, cwd]);
    expect(seen).toEqual([
      ["1", "file", "step", "branch", "/base/low"],
      ["1", "file", "step", "step", "/base/mid"],
    ]);
  });

  it("D6, D13: turns numbers into text for a branch, and names a folder that is not there", async () => {
    const missing: FakeProcess = (text, request) =>
      text === "gone" ? { kind: "not_found", what: "cwd" } : echo(text, request);

    const trial = await trialRun(
      flow("{id: a, run: x, env: {PORT: 8080, ON: true}}, {id: b, run: gone, cwd: nowhere}"),
      {
        answer: missing,
      },
    );

    expect(trial.host.requests[0]?.env).toMatchObject({ PORT: "8080", ON: "true" });
    expect(message(trial)).toBe("Parallel branch failed: Working directory not found: /base/nowhere");
  });

  it("tells how many branches are done, well or not", async () => {
    const { recorder } = await trialRun(flow("{id: a, run: fail}, {id: b, run: echo 1}"), { answer });

    expect(recorder.lines.filter((line) => line.startsWith("progress"))).toEqual([
      "progress fan#1 1/2 branches",
      "progress fan#1 2/2 branches",
    ]);
  });

  it("T84: takes any name for a branch", async () => {
    const trial = await trialRun(flow("{id: __proto__, run: echo 1}, {id: constructor, run: echo 2}"));

    expect(trial.result).toMatchObject({ kind: "completed" });
    expect(records(trial).fan?.stdout).toBe('{"__proto__":1,"constructor":2}');
  });
});

describe("a parallel step that waits for any", () => {
  const any = "wait: any, ";

  it("T73: keeps the winner only, and a loser's name stays as written with a warning", async () => {
    const trial = await trialRun(
      flow(
        "{id: slow, run: wait}, {id: fast, run: echo quick}",
        any,
        ", {id: end, run: 'echo $fast.stdout$slow.stdout'}",
      ),
      { answer },
    );

    expect(records(trial)).toMatchObject({ fan: { stdout: "quick\n", json: {} }, fast: { stdout: "quick\n" } });
    expect(Object.keys(records(trial))).toEqual(["fast", "fan", "end"]);
    expect(trial.host.started.at(-1)).toBe("echo quick\n$slow.stdout");
    expect(trial.recorder.lines).toContain("log [WARN] Step end: $slow.stdout has no value here and stays as written");
    const conditional = await trialRun(
      flow("{id: slow, run: wait}, {id: fast, run: echo quick}", any, ", {id: end, run: echo, when: $slow.stdout}"),
      { answer },
    );
    expect(conditional.result).toMatchObject({ message: "Unknown step reference: slow.stdout" });
  });

  it("T72, D33: is won by the first success, however early others fail", async () => {
    const trial = await trialRun(flow("{id: a, run: fail}, {id: b, run: echo 1}, {id: c, run: wait}", any), { answer });

    expect(trial.result).toMatchObject({ kind: "completed", output: [{ b: 1 }] });
  });

  it("T72: fails when all branches do, with the first in the order of the file", async () => {
    const late: FakeProcess = async (text) => {
      if (text === "fail a") await new Promise((resolve) => setImmediate(resolve));
      return exitsWith(1, text);
    };

    const trial = await trialRun(flow("{id: a, run: fail a}, {id: b, run: fail b}", any), { answer: late });

    expect(message(trial)).toBe("Parallel branch failed: workflow command failed (1): fail a");
  });

  it("fails when a branch that lost does not stop", async () => {
    const commands = new Map<string, CommandRunner>(commandRunners).set("approve", () => new Promise(() => undefined));

    const trial = await trialRun(flow("{id: a, pipeline: approve}, {id: b, run: echo 1}", any), { commands });

    expect(message(trial)).toBe("Parallel branches did not settle after cancellation");
  });

  it("outlasts the processes of the losers, however long they take to die", async () => {
    const dying: FakeProcess = async (text, request) => {
      if (text !== "wait") return "1";
      const stopped = await endless(request);
      for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      gone = true;
      return stopped;
    };
    let gone = false;

    const { result } = await trialRun(flow("{id: a, run: wait}, {id: b, run: echo 1}", any), { answer: dying });

    expect(result).toMatchObject({ kind: "completed", output: [{ b: 1 }] });
    expect(gone).toBe(true);
  });

  it("T87: does not pay for what the losers said", async () => {
    const paid = '{"model":"gpt-4o","usage":{"inputTokens":1000000}}';
    const late: FakeProcess = async (text, request) => {
      if (text === "wait") await endless(request);
      return paid;
    };

    const { result } = await trialRun(flow("{id: slow, run: wait}, {id: fast, run: ask}", any), { answer: late });

    expect(result).toMatchObject({
      snapshot: { cost: [{ stepId: "fast", model: "gpt-4o", inputTokens: 1_000_000, costUsd: 2.5 }] },
    });
  });
});

describe("what no branch may hide", () => {
  it("T79: an approve stage fails the run whatever on_error says, also behind another failure", async () => {
    const branches = "[{id: a, run: fail}, {id: b, pipeline: approve --prompt ok}]";

    const trial = await trialRun(
      `steps: [{id: fan, on_error: continue, retry: {max: 3}, parallel: {branches: ${branches}}}]`,
      { answer },
    );

    expect(message(trial)).toBe(
      "Parallel branch failed: Workflow step b halted for approval inside pipeline stage approve. Use a separate approval step in the workflow file.",
    );
    expect(trial.host.started).toEqual(["fail"]);
  });

  it("T79: a question cannot be asked in a branch", async () => {
    const commands = new Map<string, CommandRunner>(commandRunners).set("approve", async (_stage, _input, context) => {
      return { kind: "items", items: [await context.requestInput({ prompt: "q", responseSchema: {} })] };
    });

    const trial = await trialRun(flow("{id: a, pipeline: approve}"), { commands });

    expect(message(trial)).toBe("Parallel branch failed: requestInput is not supported in this pipeline context");
  });

  it("a recorder that refuses a process stops the other branches at once and is thrown", async () => {
    const recorder = createMemoryRecorder();
    const host = createFakeHost(answer);
    const refusing = { ...recorder, stepSpawned: () => Promise.reject(new Error("fenced off")) };

    const running = trialRun(flow("{id: a, run: wait}, {id: b, run: wait}"), { host, recorder: refusing });

    await expect(running).rejects.toThrow("fenced off");
  });

  it("T121: a dispatch in a branch keeps the step from being tried again", async () => {
    let sent = 0;
    const commands = new Map<string, CommandRunner>(commandRunners).set("approve", async (_stage, input, context) => {
      context.markDispatched();
      sent += 1;
      return { kind: "items", items: input };
    });
    const branches = "[{id: a, pipeline: approve}, {id: b, run: fail}]";

    const trial = await trialRun(`steps: [{id: fan, retry: {max: 3}, parallel: {branches: ${branches}}}]`, {
      answer,
      commands,
    });

    expect(message(trial)).toBe("Parallel branch failed: workflow command failed (1): fail");
    expect(sent).toBe(1);
  });
});

describe("the time limit of a parallel step", () => {
  it("stops every branch and says whose limit it was", async () => {
    const trial = await trialRun(
      "steps: [{id: fan, on_error: continue, parallel: {timeout_ms: 5, branches: [{id: a, run: wait}, {id: b, run: echo 1}]}}]",
      { answer },
    );

    expect(trial.recorder.lines).toContain(
      "failed fan#1 (timed out) (continued): Parallel step fan timed out after 5ms",
    );
  });

  it("is told apart from the limit of the step around", async () => {
    const trial = await trialRun(
      "steps: [{id: fan, timeout_ms: 5, parallel: {wait: any, branches: [{id: a, run: wait}, {id: b, run: wait}]}}]",
      { answer },
    );

    expect(message(trial)).toBe("Step 'fan' timed out after 5ms");
  });
});
