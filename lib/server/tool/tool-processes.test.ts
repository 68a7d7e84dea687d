import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { groupsWithEnvironment } from "@/lib/runtime/host/marked-processes";
import { buildProgram } from "@/lib/testing/build-program";
import { eventually } from "@/lib/testing/eventually";
import { member, type TestServer, testServer } from "@/lib/testing/test-server";
import type { Access } from "../auth/principal";
import { workspaceFilesFolder } from "../config";
import type { ToolCall, ToolReply } from "./tool-call";
import { ToolProcesses } from "./tool-processes";

let module: string;
let server: TestServer;
let owner: Access;
let tools: ToolProcesses;
beforeAll(async () => {
  module = await buildProgram("worker/tool.ts");
});
afterAll(() => rm(module));
beforeEach(async () => {
  server = await testServer();
  owner = await member(server.context, { workspace: "one", name: "Ida" });
  tools = open();
});
afterEach(async () => {
  await tools.stop();
  await server.remove();
});

function open(graceMs = 5000, more: Readonly<Record<string, string>> = {}): ToolProcesses {
  const { dataFolder } = server.context.config;
  const env = { ...process.env, STUDIO_TEST_SECRET: "hush", ...more };
  return new ToolProcesses({ module, dataFolder, env, log: pino({ level: "silent" }), graceMs });
}

function callOf(pipeline: string, more: ToolCall["params"] = {}, access = owner): ToolCall {
  const { workspaceId, workspaceSlug, userId, name, email, role } = access;
  const person = { userId, name, email, role };
  const params = { action: "run", pipeline, ...more };
  return { callId: server.context.newId(), workspaceId, workspaceSlug, person, params };
}

const never = new AbortController().signal;

function call(one: ToolCall, signal = never): Promise<ToolReply> {
  return tools.call(server.context, one, signal);
}

function file(name: string): string {
  return path.join(workspaceFilesFolder(server.context.config.dataFolder, "one"), name);
}

const leftOf = (one: ToolCall) => groupsWithEnvironment({ LOBSTER_RUN_ID: one.callId });

describe("a call in a process of its own", () => {
  it("has what the studio's owner passes on by name", async () => {
    await tools.stop();
    tools = open(5000, { TEST_MODEL_URL: "http://127.0.0.1:1", STUDIO_STEP_ENV: "TEST_MODEL_URL" });

    const done = await call(callOf('exec --shell "echo $TEST_MODEL_URL,$STUDIO_STEP_ENV,$STUDIO_TEST_SECRET"'));

    expect(done).toMatchObject({ ok: true, details: { output: ["http://127.0.0.1:1,,"] } });
  });

  it("gives the tool's result, and keeps its pause for the next one", async () => {
    const paused = await call(callOf("exec --json echo '[1]' | approve"));
    if (!paused.ok) throw new Error(paused.message);
    const { resumeToken } = Object(paused.details.requiresApproval);

    const done = await call({ ...callOf(""), params: { action: "resume", token: resumeToken, approve: true } });

    expect(done).toMatchObject({ ok: true, details: { status: "ok", output: [1] } });
  });

  it("gives the tool's refusals as data", async () => {
    expect(await call(callOf("head", { cwd: "/" }))).toEqual({
      ok: false,
      code: "bad_request",
      message: "cwd must be a relative path",
      details: null,
    });
  });

  it("has nothing of the studio's environment, not even in the process above the commands", async () => {
    const reply = await call(callOf('exec --shell \'env; tr "\\0" "\\n" < /proc/$PPID/environ\''));

    expect(reply.ok).toBe(true);
    expect(JSON.stringify(reply)).toContain("STUDIO_DATA_DIR");
    expect(JSON.stringify(reply)).not.toMatch(/hush|VITEST/);
  });

  it("ends when the caller goes, with everything it has started", async () => {
    const caller = new AbortController();
    const one = callOf("exec --shell 'touch begun; sleep 60; touch done'");
    const reply = call(one, caller.signal);
    await eventually("the command begins", () => existsSync(file("begun")));

    caller.abort();

    expect(await reply).toMatchObject({ ok: false, code: "cancelled" });
    expect(await leftOf(one)).toEqual([]);
    expect(existsSync(file("done"))).toBe(false);
  });

  it("does not outlive its studio", async () => {
    const one = callOf("exec --shell 'touch begun; sleep 60'");
    const reply = call(one);
    await eventually("the command begins", () => existsSync(file("begun")));

    await tools.stop();

    expect(await reply).toMatchObject({ ok: false, code: "cancelled" });
    expect(await leftOf(one)).toEqual([]);
  });

  it("that kills its own process fails alone: what it started is ended, and its flow is lost", async () => {
    const managed = { flowControllerId: "c", flowGoal: "g" };
    const one = callOf("exec --shell 'sleep 60 & kill -9 $PPID; wait'", managed);

    const reply = await call(one);

    expect(reply).toEqual({ ok: false, code: "failed", message: "lobster runtime failed", details: null });
    expect(await leftOf(one)).toEqual([]);
    expect(await server.context.db.flow.findMany()).toMatchObject([{ status: "lost", revision: 1, callId: null }]);
  });

  it("that stops answering is ended beyond its time", async () => {
    const impatient = open(300);
    const one = callOf("exec --shell 'kill -STOP $PPID; sleep 60'", { timeoutMs: 3000 });

    const reply = await impatient.call(server.context, one, never);

    expect(reply).toMatchObject({ ok: false, code: "timed_out", message: "lobster runtime timed out" });
    expect(await leftOf(one)).toEqual([]);
  });

  it("is refused while as many of its workspace run as may, and others have their own", async () => {
    const others = ["two", "three"].map((workspace) => member(server.context, { workspace, name: workspace }));
    const [two = owner, three = owner] = await Promise.all(others);
    const waiting = (person = owner) => callOf("exec --shell 'while [ ! -e go ]; do sleep 0.05; done'", {}, person);
    const running = [call(waiting()), call(waiting())];

    await expect(call(callOf("head"))).rejects.toMatchObject({
      code: "rate_limited",
      message: "2 calls of this workspace are running, which is as many as may. Try again when one has ended.",
    });

    running.push(call(waiting(two)), call(waiting(two)));
    await expect(call(callOf("head", {}, three))).rejects.toMatchObject({
      code: "rate_limited",
      message: "The studio is busy with calls of other workspaces. Try again in a moment.",
    });

    for (const slug of ["one", "two"]) {
      const folder = workspaceFilesFolder(server.context.config.dataFolder, slug);
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, "go"), "");
    }
    expect((await Promise.all(running)).every(({ ok }) => ok)).toBe(true);
    await eventually("a place is free", async () => (await call(callOf("head")).catch(() => null))?.ok);
  });
});
