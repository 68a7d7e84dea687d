import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runGogGmailSearch } from "@/lib/catalog/commands/gog-gmail-search/run";
import { runGogGmailSend } from "@/lib/catalog/commands/gog-gmail-send/run";
import { runOpenclawAgent } from "@/lib/catalog/commands/openclaw-agent/run";
import { runWorkflowsRun } from "@/lib/catalog/commands/workflows-run/run";
import type { CommandRunner } from "@/lib/lobster/contract/command";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { parsePipeline } from "@/lib/lobster/pipeline/parse-pipeline";
import { collect } from "@/lib/lobster/run/collect";
import { createNodeHost } from "@/lib/runtime/host/node-host";
import { eventually } from "@/lib/testing/eventually";
import { trialContext } from "@/lib/testing/trial-command";

describe("commands that start a program", () => {
  let folder = "";

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "programs-"));
    mkdirSync(path.join(folder, "bin"));
    mkdirSync(path.join(folder, "work"));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** A program on the PATH of the run that writes down its arguments and its folder, and prints a text. */
  function program(name: string, prints: string, ...lines: readonly string[]): void {
    const file = path.join(folder, "bin", name);
    const record = `pwd >> "${folder}/log"; printf '[%s]' "$@" >> "${folder}/log"; printf '\\n' >> "${folder}/log"`;
    writeFileSync(file, ["#!/bin/sh", record, ...lines, `printf '%s' '${prints}'`, ""].join("\n"));
    chmodSync(file, 0o755);
  }

  const log = (): string => readFileSync(path.join(folder, "log"), "utf8").replaceAll(folder, "<folder>");

  async function run(
    runner: CommandRunner,
    text: string,
    input: readonly JsonValue[] = [],
    more: { readonly env?: Readonly<Record<string, string>>; readonly signal?: AbortSignal } = {},
  ): Promise<readonly JsonValue[]> {
    const [stage] = parsePipeline(text);
    if (stage === undefined) throw new Error("There is no stage to run");
    const host = createNodeHost({ log: () => undefined, stateFolder: path.join(folder, "state") });
    const env = { PATH: `${folder}/bin:${process.env.PATH ?? ""}`, ...more.env };
    const signal = more.signal ?? new AbortController().signal;
    async function* items(): AsyncGenerator<JsonValue> {
      yield* input;
    }
    const outcome = await runner(stage, items(), trialContext({ host, env, signal, cwd: path.join(folder, "work") }));
    if (outcome.kind === "halt") throw new Error("The command halted");
    return collect(outcome.items);
  }

  it("T127: find it on the PATH of the run and start it in the folder of the run", async () => {
    program("gog", '[{"id":"1"}]');
    program("gh", '{"number":5,"title":"T"}');
    program("openclaw", '{"text":"hi"}');

    expect(await run(runGogGmailSearch, "gog.gmail.search --query 'a \"b\"'")).toEqual([{ id: "1" }]);
    expect(await run(runOpenclawAgent, "openclaw.agent --agent a 'two\nlines'")).toEqual([{ text: "hi" }]);
    const monitor = `workflows.run github.pr.monitor --args-json '{"repo":"a/b","pr":5}'`;
    expect(await run(runWorkflowsRun, monitor)).toMatchObject([{ changed: true, prSnapshot: { title: "T" } }]);
    expect(await run(runWorkflowsRun, monitor)).toMatchObject([{ changed: false }]);

    expect(log().split("<folder>/work\n").slice(1, 3)).toEqual([
      '[gmail][search][a "b"][--json][--max][20]\n',
      "[agent][--json][--message][two\nlines][--agent][a]\n",
    ]);
  });

  it("T36: cannot be made to overwrite the pause of another run", async () => {
    program("gh", '{"number":5}');
    const args = { repo: "a/b", pr: 5, key: "pipeline_resume_00000000-0000-4000-8000-000000000000" };

    await expect(
      run(runWorkflowsRun, `workflows.run github.pr.monitor --args-json '${JSON.stringify(args)}'`),
    ).rejects.toThrow("state key is reserved");
  });

  it("send a mail once for each item, with texts that no shell reads", async () => {
    program("gog", "");
    const mails: readonly JsonObject[] = [{ to: "a@b.c", subject: "$HOME `id`", body: "'; exit 1" }, { to: "d@e.f" }];

    expect(await run(runGogGmailSend, "gog.gmail.send", mails)).toEqual([{ ok: true }, { ok: true }]);
    expect(log().match(/^\[.*/gm)).toEqual([
      "[gmail][send][--to][a@b.c][--subject][$HOME `id`][--body]['; exit 1][--json]",
      "[gmail][send][--to][d@e.f][--json]",
    ]);
  });

  it("run a script with this Node", async () => {
    const script = path.join(folder, "work/gog.mjs");
    writeFileSync(script, "console.log(JSON.stringify([process.version, ...process.argv.slice(2)]));");

    const items = await run(runGogGmailSearch, "gog.gmail.search", [], { env: { GOG_BIN: "./gog.mjs" } });

    expect(items.slice(0, 3)).toEqual([process.version, "gmail", "search"]);
  });

  it("stop it with the run", async () => {
    const stop = new AbortController();
    program("openclaw", "{}", `echo 1 > "${folder}/started"`, "sleep 60");
    const { signal } = stop;

    const answer = run(runOpenclawAgent, "openclaw.agent --agent a p", [], { signal });
    const stopped = expect(answer).rejects.toThrow("Stopped by hand");
    await eventually("the program starts", () => existsSync(path.join(folder, "started")));
    stop.abort(new Error("Stopped by hand"));

    await stopped;
  });

  it.each<[string, CommandRunner, string]>([
    ["gog.gmail.search", runGogGmailSearch, "gog not found on PATH (install: https://github.com/steipete/gogcli)"],
    ["openclaw.agent --agent a p", runOpenclawAgent, "openclaw.agent could not find the OpenClaw CLI"],
    [
      `workflows.run github.pr.monitor --args-json '{"repo":"a/b","pr":5}'`,
      runWorkflowsRun,
      "gh not found on PATH (install GitHub CLI)",
    ],
  ])("say so when it is not there: %s", async (text, runner, message) => {
    await expect(run(runner, text, [], { env: { PATH: `${folder}/bin` } })).rejects.toThrow(message);
  });
});
