import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { askCommand } from "@/lib/catalog/commands/ask/definition";
import { commandRunners, stepRunners } from "@/lib/catalog/runners";
import type { CommandRunner } from "@/lib/lobster/contract/command";
import type { Envelope } from "@/lib/lobster/run/envelope";
import { createNodeHost } from "@/lib/runtime/host/node-host";
import { CheckpointStore } from "@/lib/runtime/store/checkpoint-store";
import { StateFiles } from "@/lib/runtime/store/state-files";
import { resumeToolRequest, type ToolResumeRequest } from "./resume-tool-request";
import { runToolRequest, type ToolRunRequest } from "./run-tool-request";

let folder: string;
let context: ToolRunRequest["context"];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "requests-"));
  const stateFolder = path.join(folder, "state");
  const host = createNodeHost({ log: () => undefined, stateFolder });
  const store = new CheckpointStore(new StateFiles(stateFolder), host);
  context = {
    ...{ catalog, commands: commandRunners, steps: stepRunners, host, store, cwd: folder },
    env: { PATH: process.env.PATH ?? "" },
    signal: new AbortController().signal,
  };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (request: Omit<ToolRunRequest, "context">) => runToolRequest({ ...request, context });
const resume = (request: Omit<ToolResumeRequest, "context">) => resumeToolRequest({ ...request, context });
const refusal = (message: string) => ({ protocolVersion: 1, ok: false, error: { type: "parse_error", message } });

function handleOf(envelope: Envelope) {
  const request = envelope.ok ? (envelope.requiresApproval ?? envelope.requiresInput) : null;
  if (request === null) throw new Error(`Nothing is asked: ${JSON.stringify(envelope)}`);
  return { token: String(request.resumeToken), approvalId: String(request.approvalId) };
}

describe("a request to run", () => {
  it("runs a pipeline or a file with arguments, in the folder of the request", async () => {
    await writeFile(path.join(folder, "flow.lobster"), "steps: [{id: a, run: 'echo ${who}; pwd'}]\n");

    expect(await run({ pipeline: "exec --json echo [1,2] | head --n 1" })).toMatchObject({ status: "ok", output: [1] });
    expect(await run({ filePath: "flow.lobster", args: { who: "ann" } })).toMatchObject({
      status: "ok",
      output: [`ann\n${folder}\n`],
    });
  });

  it("names exactly one thing to run", async () => {
    expect(await run({})).toEqual(refusal("run requires either pipeline or filePath"));
    expect(await run({ pipeline: "head", filePath: "x" })).toEqual(
      refusal("run accepts either pipeline or filePath, not both"),
    );
    expect(await run({ filePath: "gone.lobster" })).toMatchObject({ error: { type: "parse_error" } });
    expect(await run({ pipeline: "" })).toEqual(refusal("Empty pipeline"));
  });

  it("ends as an envelope when it is stopped or fails", async () => {
    const abort = new AbortController();
    const stopped = runToolRequest({ pipeline: "exec sleep 60", context: { ...context, signal: abort.signal } });
    abort.abort(new Error("enough"));

    expect(await stopped).toMatchObject({ ok: false, error: { type: "runtime_error", message: "enough" } });
    expect(await run({ pipeline: "exec false" })).toMatchObject({ error: { message: "exec failed (1): false" } });
  });
});

describe("a request to resume", () => {
  it("names a question and one answer", async () => {
    const { token } = handleOf(await run({ pipeline: "approve" }));

    expect(await resume({ approved: true })).toEqual(refusal("resume requires token or approvalId"));
    expect(await resume({ token, approved: true, cancel: true })).toEqual(
      refusal("resume accepts only one of approved, response, or cancel"),
    );
    expect(await resume({ token })).toEqual(refusal("approval resumes require approved=true|false"));
    expect(await resume({ token: "x", approved: true })).toEqual(refusal("Invalid token"));
    expect(await resume({ token, approved: true })).toMatchObject({ status: "ok" });
  });

  it("prefers the short name to the token, and denies like it cancels", async () => {
    const [one, two] = [handleOf(await run({ pipeline: "approve" })), handleOf(await run({ pipeline: "approve" }))];

    expect(await resume({ token: two.token, approvalId: one.approvalId, approved: false })).toMatchObject({
      ok: true,
      status: "cancelled",
      output: [],
    });
    expect(await resume({ token: one.token, approved: true })).toMatchObject({
      error: { type: "runtime_error", message: "Pipeline resume state not found" },
    });
    expect(await resume({ token: two.token, cancel: true })).toMatchObject({ status: "cancelled" });
    expect(await readdir(path.join(folder, "state"))).toEqual([]);
  });

  it("D31, T91: leaves nothing behind after an answer, and the question open after a wrong one", async () => {
    const { token } = handleOf(await run({ pipeline: `ask --schema '{"type":"integer"}' | map --wrap n` }));

    expect(await resume({ token, response: "x" })).toEqual(
      refusal("pipeline input response failed schema validation at /: must be integer"),
    );
    expect(await resume({ token, response: 3 })).toMatchObject({ status: "ok", output: [{ n: 3 }] });
    expect(await readdir(path.join(folder, "state"))).toEqual([]);
  });

  it("leaves the question open after an answer that cannot be checked in time", async () => {
    const { token } = handleOf(await run({ pipeline: `ask --schema '{"pattern":"^(a+)+$"}'` }));

    expect(await resume({ token, response: `${"a".repeat(40)}!` })).toEqual(
      refusal("pipeline input response takes more than 1 s to check against its schema"),
    );
    expect(await resume({ token, response: "aaa" })).toMatchObject({ status: "ok", output: ["aaa"] });
  });
});

describe("commands of a host", () => {
  it("run beside those of the language, ask, and go on in another process with what they had", async () => {
    const definition = { ...askCommand, name: "host.pick", summary: "Lets a person pick." };
    const pick: CommandRunner = async (_stage, input, { requestInput }) => {
      const items = [];
      for await (const item of input) items.push(item);
      const index = await requestInput({ prompt: "Which?", responseSchema: { type: "integer" }, subject: items });
      return { kind: "items", items: items.slice(Number(index), Number(index) + 1) };
    };
    const own = {
      ...context,
      catalog: {
        ...catalog,
        commands: [...catalog.commands, definition],
        command: (name: string) => (name === definition.name ? definition : catalog.command(name)),
      },
      commands: new Map([...commandRunners, [definition.name, pick]]),
    };

    const paused = await runToolRequest({ pipeline: "exec seq 3 | host.pick | map --wrap v", context: own });
    const { token } = handleOf(paused);

    expect(paused).toMatchObject({ requiresInput: { prompt: "Which?", subject: ["1", "2", "3"] } });
    expect(await resumeToolRequest({ token, response: 1, context: own })).toMatchObject({ output: [{ v: "2" }] });
    expect(await run({ pipeline: "host.pick" })).toMatchObject({ error: { message: "Unknown command: host.pick" } });
  });
});
