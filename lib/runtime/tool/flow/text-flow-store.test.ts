import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { StateFiles } from "@/lib/runtime/store/state-files";
import { describeFlowStore, type FlowStoreTrial } from "@/lib/testing/describe-flow-store";
import { TextFlowStore } from "./text-flow-store";

async function openTrial(): Promise<FlowStoreTrial & { readonly folder: string; open(): TextFlowStore }> {
  const folder = await mkdtemp(path.join(tmpdir(), "lobster-flows-"));
  let offset = 0;
  const clock = { now: () => new Date(Date.now() + offset), newId: () => randomUUID() };
  return {
    folder,
    open: () => new TextFlowStore(new StateFiles(folder), clock),
    advance: (ms) => {
      offset += ms;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

describeFlowStore("files", openTrial);

it("keeps nobody from the other flows with a damaged file", async () => {
  const trial = await openTrial();
  const flows = trial.open();
  const good = await flows.create({ controllerId: "c", goal: "g", currentStep: "s" });
  const waiting = await flows.update(good.flowId, 0, { status: "waiting", waitJson: { kind: "lobster_input" } });
  for (const text of ["", "{", "null", '{"status":"odd"}']) {
    writeFileSync(path.join(trial.folder, `${randomUUID()}.json`), text);
  }

  const listed = await flows.listWaiting(20);

  expect(waiting.applied && listed).toEqual([waiting.applied && waiting.flow]);
  expect(readdirSync(trial.folder)).toHaveLength(5);
  await trial.remove();
});

it("gives a running flow up whose process nobody knows any more after a day", async () => {
  const trial = await openTrial();
  const flows = trial.open();
  const { flowId } = await flows.create({ controllerId: "c", goal: "g", currentStep: "s" });
  const file = path.join(trial.folder, `${flowId}.json`);
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/"owner": "[^"]*"/, '"owner": "1:2:another-machine"'));

  trial.advance(23 * 60 * 60 * 1000);
  expect(await flows.get(flowId)).toMatchObject({ status: "running", revision: 0 });
  trial.advance(2 * 60 * 60 * 1000);
  expect(await flows.get(flowId)).toMatchObject({ status: "lost", revision: 1 });
  await trial.remove();
});
