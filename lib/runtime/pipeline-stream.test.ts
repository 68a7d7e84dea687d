import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { commandRunners } from "@/lib/catalog/runners";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { parsePipeline } from "@/lib/lobster/pipeline/parse-pipeline";
import { RunCancelled } from "@/lib/lobster/run/abort-reason";
import { createMemoryTab } from "@/lib/testing/memory-tab";
import { isRunning } from "@/lib/testing/running-process";
import { createNodeHost } from "./host/node-host";
import { runPipeline } from "./run-pipeline";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "pipeline-stream-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string): string => path.join(folder, name);

type Options = {
  readonly signal?: AbortSignal;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: readonly JsonValue[];
};

function run(text: string, { signal = new AbortController().signal, env = {}, input = [] }: Options = {}) {
  const host = createNodeHost({ log: () => undefined, stateFolder: file("state"), killGraceMs: 100 });
  return runPipeline({
    stages: parsePipeline(text),
    input,
    catalog,
    commands: commandRunners,
    context: {
      ...{ host, env: { PATH: process.env.PATH ?? "", ...env }, cwd: folder, mode: "tool", interactive: false, signal },
      costs: createMemoryTab(),
    },
  });
}

/** A shell line that writes down its process id, does something, and leaves a file when it got to its end. */
const line = (work: string): string => `exec --shell 'echo $$ > pid; ${work}; touch finished'`;

function expectStopped(): void {
  expect(existsSync(file("finished"))).toBe(false);
  expect(isRunning(Number(readFileSync(file("pid"), "utf8")))).toBe(false);
}

describe("lines of a program that runs on", () => {
  it("flow while it runs, and it is stopped when nobody needs more of its million", async () => {
    const count = "i=0; while [ $i -lt 1000000 ]; do echo $i; i=$((i+1)); done";

    const result = await run(`${line(count)} | map --wrap n | head --n 1`);

    expect(result).toMatchObject({ items: [{ n: "0" }] });
    expectStopped();
  });

  it("arrive whole when all of them are needed, wherever the pieces were cut", async () => {
    const result = await run("exec seq 200000");

    expect(result).toMatchObject({ kind: "completed" });
    expect("items" in result ? result.items : []).toEqual(Array.from({ length: 200_000 }, (_, at) => String(at + 1)));
  });

  it("do not reach a command that leaves traces when the program fails in the end", async () => {
    await expect(run("exec --shell 'seq 200000; echo why >&2; exit 3' | state.set numbers")).rejects.toThrow(
      "exec failed (3): why",
    );
    expect(await run("state.get numbers")).toMatchObject({ items: [null] });
  });

  it("count against the limit of the output", async () => {
    const env = { LOBSTER_MAX_OUTPUT_BYTES: "300000" };

    await expect(run("exec seq 1000000 | map --wrap n", { env })).rejects.toThrow(
      "Process output exceeded 300000 bytes",
    );
  });

  it("end when the run is cancelled, and the program with them", async () => {
    const abort = new AbortController();
    const result = run(`${line("yes")} | where '. != y'`, { signal: abort.signal });
    const started = setInterval(() => {
      if (existsSync(file("pid"))) abort.abort(new RunCancelled("enough"));
    }, 5);

    await expect(result).rejects.toThrow("enough");
    clearInterval(started);
    expectStopped();
  });
});

describe("items in memory", () => {
  it("leave turns of the event loop to a cancel", async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(new RunCancelled("enough")), 1);
    const input = Array.from({ length: 300_000 }, (_, n) => ({ n }));

    await expect(run("map a={{n}} | map b={{a}} | map c={{b}}", { input, signal: abort.signal })).rejects.toThrow(
      "enough",
    );
  });
});
