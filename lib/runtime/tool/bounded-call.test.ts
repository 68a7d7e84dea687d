import { existsSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runApprove } from "@/lib/catalog/commands/approve/run";
import { catalog } from "@/lib/catalog/index";
import { commandRunners } from "@/lib/catalog/runners";
import type { CommandRunner } from "@/lib/lobster/contract/command";
import { RunCancelled } from "@/lib/lobster/run/abort-reason";
import { type Envelope, okEnvelope } from "@/lib/lobster/run/envelope";
import { groupsWithEnvironment } from "@/lib/runtime/host/marked-processes";
import { createNodeHost } from "@/lib/runtime/host/node-host";
import { eventually } from "@/lib/testing/eventually";
import { member, ToolTrial } from "@/lib/testing/tool-trial";
import { runBounded } from "./bounded-call";

let trial: ToolTrial;
beforeEach(() => {
  trial = new ToolTrial({ env: { TOOL_TRIAL: crypto.randomUUID() } });
});
afterEach(() => trial.remove());

/** A tool whose `approve` does something more once it has stopped the pipeline. */
function atApproval(more: (render: (text: string) => void) => Promise<void> | void): ToolTrial {
  const approve: CommandRunner = async (stage, input, context) => {
    const halt = await runApprove(stage, input, context);
    await more(context.render);
    return halt;
  };
  return new ToolTrial({ registry: { catalog, commands: new Map([...commandRunners, ["approve", approve]]) } });
}

const run = (pipeline: string, more: object = {}) => ({ action: "run", pipeline, ...more });

describe("a call that takes too long", () => {
  it("B54: fails, and what it started is dead by then", async () => {
    const marked = new ToolTrial({ env: { TOOL_TRIAL_MARK: trial.root } });
    const started = Date.now();

    const failure = await marked.failure(
      run("exec --shell 'trap \"\" TERM; sleep 60 & (sleep 60; touch later) & wait'", { timeoutMs: 1 }),
    );

    expect(failure).toMatchObject({ code: "timed_out", message: "lobster runtime timed out" });
    // T116: no limit is below 200 ms.
    expect(Date.now() - started).toBeGreaterThanOrEqual(199);
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(await groupsWithEnvironment({ TOOL_TRIAL_MARK: trial.root })).toEqual([]);
    marked.remove();
  });

  it("may ask for the longest time there is", async () => {
    expect(await trial.call(run("exec echo a", { timeoutMs: Number.MAX_SAFE_INTEGER }))).toMatchObject({
      output: ["a"],
    });
  });

  it("has no more time than the host gives", async () => {
    const strict = new ToolTrial({ mostLimits: { timeoutMs: 300 } });

    expect(await strict.message(run("exec sleep 60", { timeoutMs: 60_000 }))).toBe("lobster runtime timed out");
    strict.remove();
  });

  it("B58: uses an approval up when its work had begun", async () => {
    trial.write(
      "base/a.lobster",
      "steps:\n  - { id: a, run: echo a, approval: ok? }\n  - { id: b, run: 'touch begun; sleep 60; touch done' }\n",
    );
    const { resumeToken: token } = member(await trial.call(run("a.lobster")), "requiresApproval");
    const resume = { action: "resume", token, approve: true };

    expect(await trial.message({ ...resume, timeoutMs: 1500 })).toBe("lobster runtime timed out");

    expect(trial.read("base/begun")).toBe("");
    expect(await trial.message(resume)).toBe("Workflow resume state not found");
    expect(trial.read("base/done")).toBeNull();
    expect(trial.stateFiles()).toEqual([]);
  });
});

describe("a call that the caller gives up", () => {
  it("ends with everything it started", async () => {
    const caller = new AbortController();
    const failed = trial.failure(run("exec --shell 'touch begun; sleep 60; touch done'"), caller.signal);
    await eventually("the command begins", () => trial.read("base/begun") !== null);

    caller.abort(new RunCancelled("The chat was closed"));

    expect(await failed).toMatchObject({ code: "cancelled", message: "The chat was closed" });
    expect(trial.read("base/done")).toBeNull();
  });

  it("leaves no question behind that it reached while it was being stopped", async () => {
    const caller = new AbortController();
    const asking = atApproval(() => caller.abort());

    expect((await asking.failure(run("exec echo a | approve"), caller.signal)).code).toBe("cancelled");

    expect(existsSync(asking.stateFolder)).toBe(true);
    expect(asking.stateFiles()).toEqual([]);
    asking.remove();
  });

  it("withdraws what it reaches long after it was given up", async () => {
    const caller = new AbortController();
    const unseen: Envelope[] = [];
    const envelope = okEnvelope([]);
    let reach: (envelope: Envelope) => void = () => undefined;
    const call = runBounded({
      limits: { timeoutMs: 60_000, maxStdoutBytes: 1024 },
      signal: caller.signal,
      openHost: (log) => createNodeHost({ log, stateFolder: trial.stateFolder }),
      run: () => new Promise((resolve) => (reach = resolve)),
      withdraw: async (reached) => void unseen.push(reached),
    });
    caller.abort();

    await expect(call).rejects.toMatchObject({ code: "cancelled" });
    expect(unseen).toEqual([]);
    reach(envelope);
    await eventually("it is withdrawn", () => unseen.length > 0);
    expect(unseen).toEqual([envelope]);
  });

  it("starts nothing when it was given up before", async () => {
    const failure = await trial.failure(run("exec touch begun"), AbortSignal.abort());

    expect(failure.code).toBe("cancelled");
    expect(trial.read("base/begun")).toBeNull();
  });
});

describe("a call that prints too much", () => {
  // 1024 bytes: what `json` writes around a text of this length, and a line feed.
  const fitting = (length: number) => `exec --shell 'head -c ${length} /dev/zero | tr "\\0" x' | json`;

  it("T118: fails when renderers go beyond the limit, and exactly the limit is allowed", async () => {
    const limit = { maxStdoutBytes: 2048 };
    // `[`, two blanks, quotes, `]` and three line feeds.
    const around = 9;

    expect(await trial.call(run(fitting(1500 - around), { ...limit, maxStdoutBytes: 1800 }))).toMatchObject({
      ok: true,
    });
    expect(await trial.failure(run(fitting(2049 - around), limit))).toMatchObject({
      code: "too_large",
      message: "lobster stdout exceeded maxStdoutBytes",
    });
    // The stream is full to the last byte; with the envelope around it the result is too large.
    expect(await trial.message(run(fitting(2048 - around), limit))).toBe(
      "lobster runtime result exceeded maxStdoutBytes",
    );
  });

  it("T118: stops the stages behind the renderer", async () => {
    const failing = `${fitting(4000)} | exec --shell 'touch after'`;

    expect(await trial.message(run(failing, { maxStdoutBytes: 1 }))).toBe("lobster stdout exceeded maxStdoutBytes");
    expect(trial.read("base/after")).toBeNull();
  });

  it("T118: fails for warnings and retries too", async () => {
    const retried = `printf '%s' ${"x".repeat(900)} >&2; exit 1`;
    trial.write(
      "base/a.lobster",
      `steps:\n  - id: a\n    run: ${JSON.stringify(retried)}\n    retry: { max: 50, delay_ms: 1 }\n`,
    );

    expect(await trial.message(run("a.lobster", { maxStdoutBytes: 1024 }))).toBe(
      "lobster stderr exceeded maxStdoutBytes",
    );
  });

  it("E6: is measured by the result as it is shown, in bytes", async () => {
    const output = { ok: true, status: "ok", output: ["é".repeat(600)], requiresApproval: null };
    const size = Buffer.byteLength(JSON.stringify(output, null, 2));
    const pipeline = `exec echo ${output.output[0]}`;

    expect(await trial.call(run(pipeline, { maxStdoutBytes: size }))).toEqual(output);
    expect(await trial.failure(run(pipeline, { maxStdoutBytes: size - 1 }))).toMatchObject({
      code: "too_large",
      message: "lobster runtime result exceeded maxStdoutBytes",
    });
  });

  it("leaves no question behind that nobody has seen", async () => {
    const pipeline = "exec --shell 'head -c 3000 /dev/zero | tr \"\\0\" x' | approve";

    expect(await trial.message(run(pipeline, { maxStdoutBytes: 2000 }))).toBe(
      "lobster runtime result exceeded maxStdoutBytes",
    );
    expect(trial.stateFiles()).toEqual([]);
  });

  it("leaves no question behind that it reached after it printed too much", async () => {
    const asking = atApproval((render) => render("x".repeat(2000)));

    expect(await asking.message(run("approve", { maxStdoutBytes: 1024 }))).toBe(
      "lobster stdout exceeded maxStdoutBytes",
    );
    expect(existsSync(asking.stateFolder)).toBe(true);
    expect(asking.stateFiles()).toEqual([]);
    asking.remove();
  });

  it("does not count what steps print", async () => {
    trial.write("base/a.lobster", "steps:\n  - { id: a, run: 'seq 2000' }\n  - { id: b, run: echo b }\n");

    expect(await trial.call(run("a.lobster", { maxStdoutBytes: 1024 }))).toMatchObject({ output: ["b\n"] });
  });
});
