import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text as readText } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { ToolContextOptions } from "@/lib/runtime/embed/tool-context";
import {
  createDefaultRegistry,
  createToolContext,
  decodeResumeToken,
  LobsterError,
  parsePipeline,
  resumeToolRequest,
  runPipeline,
  runToolRequest,
  runWorkflowFile,
} from "./core";
import * as sdk from "./sdk";

let folder = "";
let env: Record<string, string>;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "core-"));
  env = { LOBSTER_STATE_DIR: path.join(folder, "state") };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

class Lines {
  text = "";
  write(text: string): void {
    this.text += text;
  }
}

function tokenOf(result: { readonly requiresApproval?: JsonObject | null } | object): string {
  const asked = "requiresApproval" in result ? result.requiresApproval : null;
  const other = "requiresInput" in result ? result.requiresInput : null;
  const request = [asked, other].find(isJsonObject);
  if (request === undefined) throw new Error(`Nothing is asked: ${JSON.stringify(result)}`);
  return String(request.resumeToken);
}

describe("a request", () => {
  it("needs no context, and not a whole one", async () => {
    expect(await runToolRequest({ pipeline: "exec --json echo [1,2] | head --n 1" })).toMatchObject({ output: [1] });
    expect(await runToolRequest({ pipeline: "exec --json echo [1]", ctx: {} })).toMatchObject({ output: [1] });
    expect(await runToolRequest({})).toMatchObject({
      ok: false,
      error: { type: "parse_error", message: "run requires either pipeline or filePath" },
    });
    expect(await resumeToolRequest({ token: "x", approved: true })).toMatchObject({
      error: { message: "Invalid token" },
    });
  });

  it("works in the folder and with the variables of its context, laid over those of the process", async () => {
    process.env.CORE_TEST = "of the process";
    try {
      const show = (ctx: object) =>
        runToolRequest({
          pipeline: 'exec --shell "pwd; echo ${CORE_TEST:-gone}; echo $MORE"',
          ctx: { cwd: folder, ...ctx },
        });

      expect(await show({ env: { MORE: "more" } })).toMatchObject({ output: [folder, "of the process", "more"] });
      const without = createToolContext({ cwd: folder, env: { CORE_TEST: undefined, MORE: "x" } });
      expect(await show(without)).toMatchObject({ output: [folder, "gone", "x"] });
    } finally {
      delete process.env.CORE_TEST;
    }
  });

  it("writes what renderers write and what is warned of to the streams of its context", async () => {
    writeFileSync(path.join(folder, "retry.lobster"), "steps: [{id: a, run: exit 1, retry: {max: 2, delay_ms: 1}}]\n");
    const [stdout, stderr] = [new Lines(), new Lines()];
    const ctx = { cwd: folder, env, stdout, stderr };

    await runToolRequest({ pipeline: "exec --json echo [1] | json", ctx });
    await runToolRequest({ filePath: "retry.lobster", ctx });

    expect(JSON.parse(stdout.text)).toEqual([1]);
    expect(stderr.text).toMatch(/^\[RETRY\] .*\n$/);
  });

  it("is stopped by its signal", async () => {
    const abort = new AbortController();
    const stopped = runToolRequest({ pipeline: "exec sleep 60", ctx: { signal: abort.signal } });
    abort.abort(new Error("enough"));

    expect(await stopped).toMatchObject({ ok: false, error: { message: "enough" } });
  });

  it("pauses and goes on in tool mode, whatever the context says", async () => {
    const ctx = { ...createToolContext({ env }), mode: "human" };

    const paused = await runToolRequest({ pipeline: "exec --json echo [1] | approve --prompt ok", ctx });
    expect(decodeResumeToken(tokenOf(paused))).toEqual({
      ...{ protocolVersion: 1, v: 1, kind: "pipeline-resume" },
      stateKey: expect.stringMatching(/^pipeline_resume_/),
    });
    expect(await resumeToolRequest({ token: tokenOf(paused), approved: true, ctx })).toMatchObject({ output: [1] });
  });

  it("asks language models of the program: functions and objects, by name", async () => {
    const asked: unknown[] = [];
    const answer = (call: { readonly payload: JsonObject; readonly ctx: { readonly mode: string } }) => {
      asked.push([call.payload.prompt, call.ctx.mode]);
      return { output: { text: "yes" } };
    };
    const ask = (llmAdapters: ToolContextOptions["llmAdapters"], name: string) =>
      runToolRequest({
        pipeline: `llm.invoke --prompt p --provider ${name} --disable-cache`,
        ctx: { cwd: folder, env, llmAdapters },
      });

    expect(await ask({ mine: answer }, "mine")).toMatchObject({
      output: [{ source: "mine", output: { text: "yes" } }],
    });
    expect(await ask(new Map([["other", { source: "s", invoke: answer }]]), "other")).toMatchObject({
      output: [{ source: "s" }],
    });
    expect(asked).toEqual([
      ["p", "tool"],
      ["p", "tool"],
    ]);
  });
});

describe("runWorkflowFile", () => {
  const flow = `
steps:
  - {id: gate, approval: "ok?"}
  - {id: ask, input: {prompt: "How many?", responseSchema: {type: integer}}}
  - {id: done, run: 'echo "$N"', env: {N: $ask.response}}
`;

  it("gives what became of the file, and goes on with a token or what it says", async () => {
    writeFileSync(path.join(folder, "flow.lobster"), flow);
    const ctx = { cwd: folder, env };
    const filePath = "flow.lobster";

    const gate = await runWorkflowFile({ filePath, args: {}, ctx });
    expect(Object.keys(gate)).toEqual(["status", "output", "requiresApproval"]);
    const asked = await runWorkflowFile({ filePath, args: {}, ctx, resume: tokenOf(gate), approved: true });
    expect(asked).toMatchObject({ status: "needs_input", requiresInput: { prompt: "How many?" } });

    const resume = decodeResumeToken(tokenOf(asked));
    await expect(runWorkflowFile({ ctx, resume, response: "x" })).rejects.toMatchObject({ type: "parse_error" });
    expect(await runWorkflowFile({ ctx, resume, response: 3 })).toEqual({ status: "ok", output: [3] });
    await expect(runWorkflowFile({ ctx, resume, response: 3 })).rejects.toThrow("Workflow resume state not found");
    expect(readdirSync(path.join(folder, "state"))).toEqual([]);
  });

  it.each([{ approved: false }, { cancel: true }])("ends the run for %j", async (answer) => {
    writeFileSync(path.join(folder, "flow.lobster"), flow);
    const ctx = { cwd: folder, env };
    const resume = tokenOf(await runWorkflowFile({ filePath: "flow.lobster", ctx }));

    expect(await runWorkflowFile({ ctx, resume, ...answer })).toEqual({ status: "cancelled", output: [] });
  });

  it("throws when the file fails, is not there, or when the token is of something else", async () => {
    writeFileSync(path.join(folder, "bad.lobster"), "steps: [{id: a, run: exit 3}]\n");
    const ctx = { cwd: folder, env };
    const paused = await runToolRequest({ pipeline: "approve", ctx });

    await expect(runWorkflowFile({ filePath: "bad.lobster", ctx })).rejects.toBeInstanceOf(LobsterError);
    await expect(runWorkflowFile({ filePath: "gone.lobster", ctx })).rejects.toThrow("ENOENT");
    await expect(runWorkflowFile({ ctx, resume: tokenOf(paused), approved: true })).rejects.toThrow(
      "Invalid workflow token",
    );
    await expect(runWorkflowFile({ ctx, resume: "x", approved: true })).rejects.toThrow("Invalid token");
  });
});

describe("runPipeline", () => {
  it.each([
    ["core", runPipeline],
    ["sdk", sdk.runPipeline],
  ])("runs text or stages on items (%s)", async (_entry, run) => {
    const stdout = new Lines();

    expect(await run({ pipeline: "head --n 1", input: [1, 2] })).toEqual({
      ...{ items: [1], rendered: false, renderedText: null, halted: false, haltedAt: null },
    });
    const shown = await run({ pipeline: parsePipeline("json"), input: [1], ctx: { stdout } });
    expect(JSON.parse(shown.renderedText ?? "")).toEqual([1]);
    expect(stdout.text).toBe(shown.renderedText);
    await expect(run({ pipeline: "no.such" })).rejects.toThrow("Unknown command: no.such");
  });

  it("tells where it stopped for a person, and stores nothing", async () => {
    expect(
      await runPipeline({ pipeline: "head --n 1 | approve --prompt ok | head", input: [1, 2], env }),
    ).toMatchObject({
      items: [{ type: "approval_request", prompt: "ok", items: [1] }],
      halted: true,
      haltedAt: { index: 1, stage: { name: "approve" } },
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("a registry", () => {
  it("gives commands that help and run by themselves", async () => {
    const head = createDefaultRegistry().get("head");

    expect(head?.help()).toContain("head");
    expect(head?.meta).toMatchObject({ description: expect.any(String), argsSchema: { type: "object" } });
    expect(await head?.run({ input: [1, 2], args: { _: [], n: "1" }, ctx: createToolContext() })).toEqual({
      output: [1],
    });
    expect(
      await createDefaultRegistry()
        .get("approve")
        ?.run({ input: [1], args: { _: [], prompt: "ok" }, ctx: { env } }),
    ).toMatchObject({ halt: true, output: [{ type: "approval_request", prompt: "ok", items: [1] }] });
    expect(createDefaultRegistry().get("no.such")).toBe(undefined);
  });

  it("lets commands of the program call others, read its streams and write to them", async () => {
    const stdout = new Lines();
    const registry = createDefaultRegistry().with({
      name: "mine",
      async run({ input, args, ctx }) {
        ctx.stdout?.write(`${await readText(ctx.stdin ?? Readable.from([]))}\n`);
        const result = await ctx.registry?.get("head")?.run({ input, args, ctx });
        return { output: result?.output, rendered: true };
      },
    });

    const ctx = { registry, stdin: Readable.from(["from outside"]), stdout };
    expect(await runToolRequest({ pipeline: "exec --json echo [1,2] | mine --n 1", ctx })).toMatchObject({
      output: [1],
    });
    expect(stdout.text).toBe("from outside\n");
  });

  it("may be one of the program's own", async () => {
    const standard = createDefaultRegistry();
    const mine = { name: "mine", run: () => ({ output: ["mine"] }) };
    const registry = {
      get: (name: string) => (name === "mine" ? mine : name === "head" ? standard.get(name) : undefined),
      list: () => ["mine", "head"],
    };

    expect(await runToolRequest({ pipeline: "mine | head --n 1", ctx: { registry } })).toMatchObject({
      output: ["mine"],
    });
    expect(await runToolRequest({ pipeline: "exec true", ctx: { registry } })).toMatchObject({
      error: { message: "Unknown command: exec" },
    });
  });

  const approval = { type: "approval_request", prompt: "Sure?", items: [1] };
  it.each<[string, object]>([
    ["the request", { halt: approval }],
    ["true, with the request as its item", { halt: true, output: [approval] }],
  ])("lets commands of the program halt by %s", async (_how, result) => {
    const registry = createDefaultRegistry().with({ name: "gate", run: () => result });
    const ctx = { env, registry };

    const paused = await runToolRequest({ pipeline: "gate | map --wrap v", ctx });
    expect(paused).toMatchObject({ status: "needs_approval", requiresApproval: { prompt: "Sure?", items: [1] } });
    expect(await resumeToolRequest({ token: tokenOf(paused), approved: true, ctx })).toMatchObject({
      output: [{ v: 1 }],
    });
  });

  it.each<[string, boolean, JsonObject, boolean]>([
    ["used up when it answers", true, {}, false],
    ["open when that leaves no trace", true, { resumeSafeAfterInput: true }, true],
    ["used up when it starts behind one", false, { resumeSafeAfterInput: true }, false],
    ["open when that leaves no trace until it asks", false, { resumeSafeBeforeInput: true }, true],
  ])("a pause before a command of the program that fails is %s", async (_what, asks, meta, isOpen) => {
    const registry = createDefaultRegistry().with({
      name: "mine",
      meta,
      async run({ ctx }) {
        if (asks) await ctx.requestInput({ prompt: "n?", responseSchema: {} });
        throw new Error("no luck");
      },
    });
    const ctx = { env, registry };
    const paused = await runToolRequest({ pipeline: asks ? "mine" : "approve | mine", ctx });
    const answer: { response?: JsonValue; approved?: boolean } = asks ? { response: 1 } : { approved: true };

    expect(await resumeToolRequest({ token: tokenOf(paused), ...answer, ctx })).toMatchObject({
      error: { message: "no luck" },
    });
    expect(await resumeToolRequest({ token: tokenOf(paused), ...answer, ctx })).toMatchObject({
      error: { message: isOpen ? "no luck" : "Pipeline resume state not found" },
    });
  });
});
