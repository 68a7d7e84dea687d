import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import { commandRunners, stepRunners } from "@/lib/catalog/runners";
import { RunCancelled } from "@/lib/lobster/run/abort-reason";
import type { RunResult } from "@/lib/lobster/run/engine-contract";
import { eventually } from "@/lib/testing/eventually";
import { createMemoryRecorder } from "@/lib/testing/memory-recorder";
import { isRunning } from "@/lib/testing/running-process";
import { diskOrigin } from "./disk-origin";
import { createNodeHost } from "./host/node-host";
import { loadWorkflow } from "./load-workflow";
import { runWorkflow } from "./run-workflow";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "nothing-survives-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
const has = (name: string): boolean => existsSync(path.join(folder, name));

/** Writes down its own number and that of a process it leaves behind, then runs for a minute; deaf to SIGTERM if told. */
const stubborn = (name: string, deaf = false): string =>
  `${deaf ? "trap '' TERM; " : ""}sleep 60 & echo $! > ${name}-child.pid; echo $$ > ${name}.pid; wait; sleep 60; touch ${name}.end`;
/** The same in a session of its own, as a daemon would do. */
const escaped = (name: string): string => `setsid sh -c '${stubborn(name)}'`;

/** Pids that the processes wrote down and that still run. */
function survivors(): readonly number[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".pid"));
  return files.map((name) => Number(readFileSync(path.join(folder, name), "utf8"))).filter(isRunning);
}

async function run(text: string, signal = new AbortController().signal) {
  write("main.lobster", text);
  const leftBefore = new Map<string, readonly number[]>();
  const recorder = createMemoryRecorder(({ stepId }) => leftBefore.set(stepId, survivors()));
  const startedAt = Date.now();
  const result = await runWorkflow({
    workflow: await loadWorkflow(text, "yaml", catalog),
    args: {},
    env: { PATH: process.env.PATH ?? "" },
    cwd: folder,
    host: createNodeHost({ log: () => undefined, stateFolder: path.join(folder, "state") }),
    catalog,
    commands: commandRunners,
    steps: stepRunners,
    recorder,
    mode: "tool",
    interactive: false,
    signal,
    snapshot: null,
    decision: null,
    origin: await diskOrigin(path.join(folder, "main.lobster")),
  });
  return { result, lines: recorder.lines, ms: Date.now() - startedAt, left: survivors(), leftBefore };
}

/** Stops the run once all of these files exist. */
async function stopWhen(text: string, ...files: readonly string[]) {
  const stop = new AbortController();
  const running = run(text, stop.signal);
  await eventually("everything has started", () => files.every(has), 20_000);
  stop.abort(new RunCancelled("Received SIGTERM"));
  return running;
}

const cancelled: RunResult = { kind: "cancelled", reason: "cancelled" };
const started = (...names: readonly string[]) => names.flatMap((name) => [`${name}.pid`, `${name}-child.pid`]);

describe("nothing that a step started survives", () => {
  it("T68: a stop during branches, whether they listen, are deaf or left their group", async () => {
    write("a.sh", stubborn("a"));
    write("b.sh", stubborn("b", true));
    write("c.sh", escaped("c"));
    const branches =
      "[{id: a, run: sh a.sh}, {id: b, run: sh b.sh}, {id: c, run: sh c.sh}, {id: d, pipeline: exec sh a2.sh}]";
    write("a2.sh", stubborn("d"));

    const { result, left } = await stopWhen(
      `steps: [{id: fan, on_error: continue, parallel: {branches: ${branches}}}, {id: after, run: touch after}]`,
      ...started("a", "b", "c", "d"),
    );

    expect(result).toEqual(cancelled);
    expect(left).toEqual([]);
    expect(has("after")).toBe(false);
  });

  it("T72, B66: the end of a race: losers are gone when the next step starts", async () => {
    write("b.sh", stubborn("b", true));
    write("c.sh", escaped("c"));
    const go = "until [ -s b-child.pid ] && [ -s c-child.pid ]; do sleep 0.02; done; echo quick";

    const { result, leftBefore } = await run(
      `steps: [{id: fan, parallel: {wait: any, branches: [{id: b, run: sh b.sh}, {id: c, run: sh c.sh}, {id: fast, run: '${go}'}]}}, {id: end, run: 'printf %s "$fast.stdout$b.stdout"'}]`,
    );

    expect(result).toMatchObject({ kind: "completed", output: ["quick\n.stdout"] });
    expect(leftBefore.get("end")).toEqual([]);
  });

  it("the time limit of a parallel step", async () => {
    write("a.sh", stubborn("a", true));

    const { lines, ms, left } = await run(
      "steps: [{id: fan, on_error: continue, parallel: {timeout_ms: 700, branches: [{id: a, run: sh a.sh}, {id: b, run: echo 1}]}}, {id: end, run: echo on}]",
    );

    expect(lines).toContain("failed fan#1 (timed out) (continued): Parallel step fan timed out after 700ms");
    expect(left).toEqual([]);
    expect(ms).toBeLessThan(20_000);
  });

  it("B56: the time limit of a loop, which covers its rounds and pauses", async () => {
    write("a.sh", stubborn("a"));

    const { result, ms, left } = await run(`steps:
      - {id: list, run: "echo '[1,2]'"}
      - {id: loop, for_each: $list.json, timeout_ms: 300, on_error: continue, steps: [{id: s, run: sh a.sh}]}
      - {id: rest, for_each: $list.json, timeout_ms: 300, pause_ms: 60000, on_error: continue, steps: [{id: s, run: echo}]}
      - {id: end, run: echo $loop.error $rest.error}`);

    expect(result).toMatchObject({ kind: "completed", output: ["true true\n"] });
    expect(ms).toBeLessThan(20_000);
    expect(left).toEqual([]);
  });

  it("T68: a stop during a loop inside a file inside a file", async () => {
    write("a.sh", stubborn("a", true));
    write(
      "leaf.lobster",
      "steps: [{id: l, run: \"echo '[1]'\"}, {id: f, for_each: $l.json, steps: [{id: s, run: sh a.sh}]}]",
    );
    write(
      "mid.lobster",
      "steps: [{id: m, workflow: leaf.lobster, on_error: continue, retry: {max: 3}}, {id: n, run: touch n}]",
    );

    const { result, left } = await stopWhen(
      "steps: [{id: top, workflow: mid.lobster, retry: {max: 3}}]",
      ...started("a"),
    );

    expect(result).toEqual(cancelled);
    expect(left).toEqual([]);
    expect(has("n")).toBe(false);
  });

  it("the time limit of a step that runs a file", async () => {
    write("a.sh", stubborn("a", true));
    write("c.lobster", "steps: [{id: fan, parallel: {branches: [{id: x, run: sh a.sh}]}}]");

    const { result, left } = await run("steps: [{id: sub, workflow: c.lobster, timeout_ms: 700}]");

    expect(result).toMatchObject({ kind: "failed", message: "Step 'sub' timed out after 700ms" });
    expect(left).toEqual([]);
  });
});
