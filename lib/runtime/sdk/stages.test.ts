import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { eventually } from "@/lib/testing/eventually";
import { exec } from "./exec";
import { Lobster } from "./lobster";
import { ghPrView, prMonitor, prMonitorNotify } from "./recipes/github";
import { splitCommand } from "./split-command";
import { diffLast, state, stateGet, stateSet } from "./state";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "sdk-stages-"));
  mkdirSync(path.join(folder, "bin"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function options() {
  const env = { ...process.env, PATH: `${path.join(folder, "bin")}:${process.env.PATH ?? ""}` };
  return { stateDir: path.join(folder, "state"), env };
}

const lobster = () => new Lobster(options());

describe("exec", () => {
  const items = async (...given: Parameters<typeof exec>) => {
    const result = await lobster()
      .pipe(exec(...given))
      .run(["thrown away"]);
    return result.error?.message ?? result.output;
  };

  it.each<[string, JsonValue]>([
    ["printf '[1,{\"a\":2}]'", [1, { a: 2 }]],
    ["printf '{\"a\":1}'", [{ a: 1 }]],
    ["printf '  '", []],
    ["true", []],
  ])("reads JSON: %s", async (command, expected) => {
    expect(await items(command)).toEqual(expected);
  });

  it("reads lines, runs a shell line and another folder where it is told to", async () => {
    mkdirSync(path.join(folder, "deep"));

    expect(await items("printf 'a\\\\n\\\\nb\\\\n'", { json: false })).toEqual(["a", "b"]);
    expect(await items("echo $((1+1)); echo 3 | cat", { json: false, shell: true })).toEqual(["2", "3"]);
    expect(await items("pwd", { json: false, cwd: path.join(folder, "deep") })).toEqual([
      expect.stringMatching(/\/deep$/),
    ]);
  });

  it("says what is wrong", async () => {
    expect(await items(`printf '${"x".repeat(150)}'`)).toBe(`exec output is not valid JSON: ${"x".repeat(100)}`);
    expect(await items("sh -c 'echo no >&2; exit 3'")).toBe("sh -c 'echo no >&2; exit 3' exited with code 3: no");
    expect(await items("sh -c 'echo out; exit 4'")).toBe("sh -c 'echo out; exit 4' exited with code 4: out");
    expect(await items("no-such-program-here x")).toBe(
      "Failed to execute no-such-program-here: spawn no-such-program-here ENOENT",
    );
    expect(await items("  ")).toBe("exec requires a command");
  });

  it("ends what it started before a stopped run gives its result", async () => {
    const stop = new AbortController();
    const command = `echo $$ > "${folder}/pid"; sleep 60`;
    const run = new Lobster({ ...options(), signal: stop.signal }).pipe(exec(command, { shell: true })).run();
    const pidFile = path.join(folder, "pid");
    await eventually("the process starts", () => existsSync(pidFile) && readFileSync(pidFile, "utf8").endsWith("\n"));

    stop.abort(new Error("Enough"));

    expect(await run).toMatchObject({ ok: false, status: "error", error: { message: "Enough" } });
    expect(() => process.kill(Number(readFileSync(pidFile, "utf8")), 0)).toThrow("ESRCH");
  });

  it.each<[string, readonly string[]]>([
    ["a  b\tc\n", ["a", "b", "c"]],
    [`a 'b c' "d e"f`, ["a", "b c", "d ef"]],
    [`"a\\"b" 'c\\'d' e\\ f`, ['a"b', "c'd", "e\\", "f"]],
    [`'' ""`, ["", ""]],
    ["'open ended", ["open ended"]],
    ["'ends in \\", ["ends in \\"]],
    ["", []],
  ])("splits %j", (text, words) => {
    expect(splitCommand(text)).toEqual(words);
  });
});

describe("state", () => {
  it("is stored by one run and read by another", async () => {
    const store = (...values: JsonValue[]) => lobster().pipe(stateSet("k")).run(values);
    const read = async () => (await lobster().pipe(stateGet("k")).run()).output;

    expect(await read()).toEqual([null]);
    expect((await store({ a: 1 })).output).toEqual([{ a: 1 }]);
    expect(await read()).toEqual([{ a: 1 }]);
    expect((await store(1, 2)).output).toEqual([[1, 2]]);
    expect((await lobster().pipe(state.get("K")).run()).output).toEqual([[1, 2]]);
  });

  it("cannot be that of a pause", async () => {
    const key = "pipeline_resume_00000000-0000-4000-8000-000000000000";

    expect(await lobster().pipe(state.set(key)).run([1])).toMatchObject({ status: "error" });
  });

  it("tells what changed since the last time, and where wanted only that", async () => {
    const compare = async (changesOnly: boolean, ...values: JsonValue[]) =>
      (await lobster().pipe(diffLast("k", { changesOnly })).run(values)).output;
    const kind = "diff.last";

    expect(await compare(true, 1)).toEqual([{ kind, key: "k", changed: true, before: null, after: 1 }]);
    expect(await compare(true, 1)).toEqual([{ kind, key: "k", changed: false, suppressed: true }]);
    expect(await compare(false, 1)).toEqual([{ kind, key: "k", changed: false, before: 1, after: 1 }]);
  });
});

describe("the pull request recipes", () => {
  function github(fields: object): void {
    const file = path.join(folder, "bin/gh");
    writeFileSync(file, `#!/bin/sh\ncat <<'END'\n${JSON.stringify(fields)}\nEND\n`);
    chmodSync(file, 0o755);
  }

  const place = { repo: "a/b", pr: 5 };
  const open = { number: 5, title: "T", url: "u", state: "OPEN", updatedAt: "t1" };

  it("report what changed since the last look", async () => {
    const look = async (more: object = {}) => (await prMonitor({ ...options(), ...place, ...more }).run()).output;
    github(open);

    expect(await look()).toMatchObject([
      { kind: "github.pr.monitor", repo: "a/b", pr: 5, key: "github.pr:a/b#5", changed: true, prSnapshot: open },
    ]);
    expect(await look({ changesOnly: true })).toMatchObject([{ pr: 5, changed: false, suppressed: true }]);
    github({ ...open, state: "CLOSED" });
    expect(await look({ summaryOnly: true })).toMatchObject([
      { pr: 5, changed: true, summary: { changedFields: ["state"] }, prInfo: { number: 5, state: "CLOSED" } },
    ]);
  });

  it("write a message for people", async () => {
    const look = async () => (await prMonitorNotify({ ...options(), ...place, key: "k" }).run()).output;
    github(open);
    await look();

    expect(await look()).toEqual([{ kind: "github.pr.monitor.notify", suppressed: true }]);
    github({ ...open, title: "New" });
    expect(await look()).toMatchObject([
      { changed: true, pr: 5, message: "PR updated: a/b#5: New (title). u", prInfo: { title: "New" } },
    ]);
  });

  it("show a pull request, and describe themselves", async () => {
    github(open);

    expect((await lobster().pipe(ghPrView(place)).run()).output).toEqual([open]);
    expect(prMonitor(place).getMeta()).toMatchObject({ name: "github.pr.monitor" });
  });

  it("need to know which one", () => {
    expect(() => prMonitor({ ...place, repo: "" })).toThrow("prMonitor requires repo");
    expect(() => Reflect.apply(prMonitor, null, [{ repo: "a/b" }])).toThrow("prMonitor requires pr");
    expect(() => prMonitorNotify({ ...place, repo: " " })).toThrow("prMonitorNotify requires repo");
  });
});
