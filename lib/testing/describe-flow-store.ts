import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FlowRecord, FlowStore } from "@/lib/runtime/tool/flow/flow-store";

export type FlowStoreTrial = {
  /** Another connection to the same records. */
  open(): FlowStore;
  /** Moves the clock of all of them. */
  advance(ms: number): void;
  remove(): Promise<void>;
};

const day = 24 * 60 * 60 * 1000;
const newFlow = { controllerId: "mail", goal: "Triage the inbox", currentStep: "run_lobster" };

/** What every store of managed flows does. */
export function describeFlowStore(name: string, openTrial: () => Promise<FlowStoreTrial>): void {
  describe(`flows in ${name}`, () => {
    let trial: FlowStoreTrial;
    let flows: FlowStore;
    beforeEach(async () => {
      trial = await openTrial();
      flows = trial.open();
    });
    afterEach(() => trial.remove());

    async function applied(flow: FlowRecord, change: Parameters<FlowStore["update"]>[2]): Promise<FlowRecord> {
      const mutation = await flows.update(flow.flowId, flow.revision, change);
      if (!mutation.applied) throw new Error(`Not applied: ${mutation.code}`);
      return mutation.flow;
    }

    it("stores a running flow at revision 0, readable by other connections", async () => {
      const created = await flows.create({ ...newFlow, stateJson: { seen: [1, null], text: "é" } });

      expect(created).toEqual({
        ...newFlow,
        flowId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        revision: 0,
        status: "running",
        syncMode: "managed",
        stateJson: { seen: [1, null], text: "é" },
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        updatedAt: created.createdAt,
      });
      expect(await trial.open().get(created.flowId)).toEqual(created);
    });

    it("answers null for what it does not have, whatever it is called", async () => {
      for (const id of ["", "..", "../flow", "nosuch", "00000000-0000-4000-8000-000000000000"]) {
        expect(await flows.get(id), id).toBeNull();
        expect(await flows.update(id, 0, { status: "failed" }), id).toEqual({ applied: false, code: "not_found" });
      }
    });

    it("counts every write and keeps what it does not name", async () => {
      const created = await flows.create({ ...newFlow, stateJson: [1] });
      trial.advance(1000);
      const waitJson = { kind: "lobster_approval", prompt: "Go on?", items: [{ a: 1 }], resumeToken: "t" };

      const waiting = await applied(created, { status: "waiting", currentStep: "ask", waitJson });
      const blocked = await applied(waiting, { status: "blocked" });

      expect(waiting).toMatchObject({ revision: 1, status: "waiting", currentStep: "ask", waitJson, stateJson: [1] });
      expect(waiting.createdAt).toBe(created.createdAt);
      expect(Date.parse(waiting.updatedAt)).toBeGreaterThan(Date.parse(created.updatedAt));
      expect(blocked).toMatchObject({ revision: 2, status: "blocked", currentStep: "ask", waitJson });
      expect(await flows.get(created.flowId)).toEqual(blocked);
    });

    it("keeps what a flow waited for until it has ended, and notes when it did", async () => {
      const created = await flows.create(newFlow);
      const waiting = await applied(created, { status: "waiting", waitJson: { kind: "lobster_input" } });

      const running = await applied(waiting, { status: "running", currentStep: "resume_lobster" });
      const ended = await applied(running, { status: "succeeded" });

      expect(running.waitJson).toEqual(waiting.waitJson);
      expect(ended).not.toHaveProperty("waitJson");
      expect(running).not.toHaveProperty("endedAt");
      expect(ended).toMatchObject({ status: "succeeded", endedAt: ended.updatedAt, revision: 3 });
      expect(await flows.get(created.flowId)).toEqual(ended);
    });

    it("notes the wish to end a flow once", async () => {
      const created = await flows.create(newFlow);
      const asked = await applied(created, { status: "running", cancelRequested: true });
      trial.advance(1000);
      const again = await applied(asked, { status: "running", cancelRequested: true });

      expect(again.cancelRequestedAt).toBe(asked.updatedAt);
    });

    it("refuses a writer who has not seen the last write", async () => {
      const created = await flows.create(newFlow);
      const waiting = await applied(created, { status: "waiting", waitJson: { kind: "lobster_input" } });

      const conflict = { applied: false, code: "revision_conflict" };
      expect(await flows.update(created.flowId, 0, { status: "failed" })).toEqual(conflict);
      expect(await flows.update(created.flowId, 2, { status: "failed" })).toEqual(conflict);
      expect(await flows.get(created.flowId)).toEqual(waiting);
    });

    it("lets one of many writers at the same revision win", async () => {
      const created = await flows.create(newFlow);

      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          trial.open().update(created.flowId, 0, { status: "running", currentStep: `writer-${index}` }),
        ),
      );

      const winners = answers.filter(({ applied }) => applied);
      expect(winners).toHaveLength(1);
      expect(await flows.get(created.flowId)).toEqual(winners[0]?.applied === true ? winners[0].flow : undefined);
      expect(answers.filter((answer) => !answer.applied && answer.code === "revision_conflict")).toHaveLength(19);
    });

    it("lists those that wait, the last change first, and no more than asked for", async () => {
      const ids: string[] = [];
      for (const status of ["waiting", "running", "blocked", "waiting", "failed"] as const) {
        trial.advance(1000);
        const flow = await flows.create(newFlow);
        ids.push((await applied(flow, { status, waitJson: { kind: "lobster_input" } })).flowId);
      }

      const listed = await flows.listWaiting(20);

      expect(listed.map(({ flowId }) => flowId)).toEqual([ids[3], ids[2], ids[0]]);
      expect((await flows.listWaiting(2)).map(({ flowId }) => flowId)).toEqual([ids[3], ids[2]]);
      expect(listed[0]).toEqual(await flows.get(ids[3] ?? ""));
    });

    it("keeps a finished flow for seven days and a waiting one for ever", async () => {
      const finished = await applied(await flows.create(newFlow), { status: "succeeded" });
      const waiting = await applied(await flows.create(newFlow), { status: "waiting", waitJson: { kind: "x" } });

      trial.advance(7 * day - 1000);
      expect(await flows.get(finished.flowId)).toEqual(finished);
      trial.advance(2000);
      expect(await flows.get(finished.flowId)).toBeNull();
      await trial.open().create(newFlow);
      trial.advance(-2 * day);

      // It is gone, and not only hidden.
      expect(await flows.get(finished.flowId)).toBeNull();
      trial.advance(365 * day);
      expect(await flows.get(waiting.flowId)).toEqual(waiting);
    });
  });
}
