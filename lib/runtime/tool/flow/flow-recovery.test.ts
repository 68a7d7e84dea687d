import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import { eventually } from "@/lib/testing/eventually";
import { member, nextCall, ToolTrial } from "@/lib/testing/tool-trial";

const gated = "exec --json echo '[1]' | approve --prompt 'Go on?'";
const managed = { action: "run", flowControllerId: "mail", flowGoal: "Triage the inbox" };

let trial: ToolTrial;
beforeEach(() => {
  trial = new ToolTrial({ flows: "files" });
});
afterEach(() => trial.remove());

describe("a flow whose process died in the middle of an answer", () => {
  /** What is left when a process dies right after it took the flow in hand. */
  async function takenByDead(result: JsonObject): Promise<void> {
    const { flowId, flowExpectedRevision } = nextCall(result);
    await trial.flows().update(String(flowId), Number(flowExpectedRevision), {
      status: "running",
      currentStep: "resume_lobster",
    });
    const dead = spawnSync("true").pid;
    const file = path.join(trial.stateFolder, "flows", `${flowId}.json`);
    const text = readFileSync(file, "utf8");
    const left = text.replace(`"owner": "${process.pid}:`, `"owner": "${dead}:`);
    expect(left).not.toBe(text);
    writeFileSync(file, left);
  }

  it("waits again when its question was not used up, and is answered once", async () => {
    const paused = await trial.call({ ...managed, pipeline: `${gated} | exec --shell 'echo x >> done; cat'` });
    await takenByDead(paused);

    const { flows } = await trial.call({ action: "status" });
    const again = { ...member(paused, "flow"), revision: 3, updatedAt: expect.any(String) };
    expect(flows).toEqual([again]);

    const { flowId } = nextCall(paused);
    const answer = { action: "resume", flowId, flowExpectedRevision: 3, approve: true };
    expect(await trial.call(answer)).toMatchObject({ status: "ok", flow: { status: "succeeded" } });
    expect(trial.read("base/done")).toBe("x\n");
  });

  it("is lost when its question was used up", async () => {
    const paused = await trial.call({ ...managed, pipeline: gated });
    const { resumeToken: token } = member(paused, "requiresApproval");
    await takenByDead(paused);
    await trial.call({ action: "resume", token, approve: true });

    expect(await trial.message({ ...nextCall(paused), approve: true })).toContain("no resumable");
    expect(await trial.flows().get(String(nextCall(paused).flowId))).toMatchObject({
      status: "lost",
      endedAt: expect.any(String),
    });
  });

  it("is left alone while its process lives", async () => {
    const paused = await trial.call({
      ...managed,
      pipeline: `${gated} | exec --shell 'touch begun; while [ ! -e go ]; do sleep 0.05; done'`,
    });
    const answered = trial.call({ ...nextCall(paused), approve: true });
    await eventually("the command begins", () => trial.read("base/begun") !== null);

    expect(await trial.call({ action: "status" })).toEqual({ ok: true, flows: [] });
    expect(await trial.flows().get(String(nextCall(paused).flowId))).toMatchObject({ status: "running", revision: 2 });
    trial.write("base/go", "");
    expect(await answered).toMatchObject({ flow: { status: "succeeded", revision: 3 } });
  });
});

describe("the status of flows", () => {
  it("lists at most 20 that wait, the last one first", async () => {
    expect(await trial.call({ action: "status" })).toEqual({ ok: true, flows: [] });
    const results = [];
    for (let count = 0; count < 22; count += 1) results.push(await trial.call({ ...managed, pipeline: "approve" }));
    await trial.call({ ...managed, pipeline: "head" });

    const { flows } = await trial.call({ action: "status" });

    expect(flows).toHaveLength(20);
    expect(flows).toContainEqual(results.at(-1)?.flow);
  });

  it("lists no more than fit into the limit, the last one first", async () => {
    const results = [];
    for (let count = 0; count < 6; count += 1) results.push(await trial.call({ ...managed, pipeline: "approve" }));
    const all = await trial.call({ action: "status" });
    const size = Buffer.byteLength(JSON.stringify(all, null, 2));

    expect(await trial.call({ action: "status", maxStdoutBytes: size })).toEqual(all);
    const { flows } = await trial.call({ action: "status", maxStdoutBytes: size - 1 });
    expect(flows).toEqual(Array.isArray(all.flows) ? all.flows.slice(0, 5) : null);
  });
});
