import { describe, expect, it } from "vitest";
import { commandRunners } from "@/lib/catalog/runners";
import type { CommandRunner } from "@/lib/lobster/contract/command";
import { RunCancelled } from "@/lib/lobster/run/abort-reason";
import { createFakeHost, endless, exitsWith, type FakeProcess } from "@/lib/testing/fake-host";
import { createMemoryRecorder } from "@/lib/testing/memory-recorder";
import { echo, trialRun } from "@/lib/testing/trial-run";

describe("a failing command", () => {
  it("fails the run with standard error, else standard output, else the command", async () => {
    const messages = [exitsWith(3, " why \n", "out"), exitsWith(3, "", "out\n"), exitsWith(3)].map(
      async (ending) => (await trialRun("steps: [{id: a, run: do it}]", { answer: () => ending })).result,
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
      const { result } = await trialRun("steps: [{id: a, run: x, cwd: sub}]", { answer: () => ending });
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

    const { recorder, host, result } = await trialRun(
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

  it("goes on with the retries that earlier calls left, their pauses included, and keeps counting", async () => {
    const { recorder, host } = await trialRun(
      "steps: [{id: a, run: bad, retry: {max: 3, delay_ms: 10, backoff: exponential}}]",
      { answer: () => exitsWith(1), earlierAttempts: 4, spentAttempts: 1 },
    );

    expect(recorder.starts.map(({ attempt, maxAttempts }) => `${attempt} of ${maxAttempts}`)).toEqual([
      "5 of 6",
      "6 of 6",
    ]);
    expect(host.slept).toEqual([20]);
  });

  it("is not tried again when earlier calls left no retry", async () => {
    const flow = "steps: [{id: a, run: bad, retry: {max: 2}, on_error: continue}, {id: b, run: echo b}]";

    const { host, recorder } = await trialRun(flow, { earlierAttempts: 2, spentAttempts: 2 });

    expect(host.started).toEqual(["echo b"]);
    expect(recorder.lines[0]).toBe("failed a#2 (continued): Step a has failed as often as its retry allows");
  });

  it("T121: is not tried again once it has dispatched, also when a later stage fails, but may be skipped over", async () => {
    let sent = 0;
    const commands = new Map<string, CommandRunner>(commandRunners).set("approve", async (_stage, input, context) => {
      context.markDispatched();
      sent += 1;
      return { kind: "items", items: input };
    });
    const step = "{id: a, pipeline: approve | exec bad, retry: {max: 3, delay_ms: 1}, on_error: continue}";

    const { recorder } = await trialRun(`steps: [${step}]`, { commands, answer: () => exitsWith(1, "no") });

    expect(sent).toBe(1);
    expect(recorder.lines.filter((line) => /^(retry|failed)/.test(line))).toEqual([
      "failed a#1 (continued): exec failed (1): no",
    ]);
  });

  it("may be skipped over, and its record tells the error", async () => {
    const { result } = await trialRun(
      "steps: [{id: a, run: bad, on_error: continue}, {id: b, run: 'echo $a.error $a.errorMessage'}]",
      {
        answer: (text, request) => (text === "bad" ? exitsWith(2) : echo(text, request)),
      },
    );

    expect(result).toMatchObject({ output: ["true workflow command failed (2): bad\n"] });
  });

  it("may end the run well with skip_rest", async () => {
    const flow = "steps: [{id: a, run: echo 1}, {id: b, run: bad, on_error: skip_rest}, {id: c, run: echo 3}]";

    const { result, host } = await trialRun(flow, {
      answer: (text, request) => (text === "bad" ? exitsWith(2) : echo(text, request)),
    });

    expect(host.started).toEqual(["echo 1", "bad"]);
    expect(result).toMatchObject({ kind: "completed", output: [1] });
  });
});

describe("time limits and cancelling", () => {
  it("T68: ends an attempt when its time is up, also between retries, and says so", async () => {
    const { recorder, result } = await trialRun(
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

    const { result, host, recorder } = await trialRun(
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
    const { result, recorder } = await trialRun("steps: [{id: a, run: echo}]", { signal: AbortSignal.abort() });

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

    await expect(trialRun("steps: [{id: a, run: echo, on_error: continue}]", { recorder, host })).rejects.toThrow(
      "fenced off",
    );
    expect(host.started).toEqual([]);
  });

  it("stops the run by refusing a started process, whatever on_error says", async () => {
    const recorder = {
      ...createMemoryRecorder(),
      stepSpawned: () => Promise.reject(new Error("fenced off")),
    };

    const running = trialRun("steps: [{id: a, run: echo, on_error: continue, retry: {max: 3}}]", { recorder });

    await expect(running).rejects.toThrow("fenced off");
  });
});
