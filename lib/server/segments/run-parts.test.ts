import { afterEach, beforeEach, expect, it } from "vitest";
import { initialRunState, reduceRun } from "@/lib/lobster/run/reduce-run";
import type { RunState } from "@/lib/lobster/run/run-state";
import { member, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { workOff } from "@/lib/testing/waiting-run";
import type { Access } from "../auth/principal";
import { readRun } from "../runs/read-run";
import { startRun } from "../runs/start-run";

let server: TestServer;
let ida: Access;
beforeEach(async () => {
  server = await testServer();
  ida = await member(server.context, { workspace: "home", name: "Ida" });
});
afterEach(() => server.remove());

async function stateOf(text: string): Promise<RunState> {
  const { id: workflowId } = await storedWorkflow(server.context, ida, text);
  const input = { workflowId, args: {}, requestKey: server.context.newId() };
  const { runId } = await startRun(server.context, ida, input);
  await workOff(server.context);
  return (await readRun(server.context, ida, runId)).events.reduce(reduceRun, initialRunState);
}

it("tells where branches, rounds and the steps of another file stand", async () => {
  await storedWorkflow(
    server.context,
    ida,
    "steps: [{id: one, run: echo 1}, {id: two, run: echo 2, when: false}]\n",
    "child.lobster",
  );
  const { status, steps } = await stateOf(`steps:
  - {id: list, run: "echo '[1,2,3]'"}
  - {id: loop, for_each: $list.json, steps: [{id: round, run: echo}]}
  - {id: fan, parallel: {branches: [{id: a, run: echo 1}, {id: b, run: echo 2}]}}
  - {id: child, workflow: child.lobster}
  - {id: bad, parallel: {branches: [{id: c, run: echo 1}, {id: d, run: echo no >&2; exit 3}]}, on_error: continue}
`);

  expect(status).toBe("succeeded");
  const parts = (id: string) => steps.get(id)?.parts.map((part) => [part.id, part.status, part.times]);
  expect(parts("loop")).toEqual([["round", "succeeded", 3]]);
  expect(steps.get("loop")?.progress).toEqual({ unit: "rounds", done: 3, total: 3 });
  expect(parts("fan")).toEqual([
    ["a", "succeeded", 1],
    ["b", "succeeded", 1],
  ]);
  expect(parts("child")).toEqual([
    ["one", "succeeded", 1],
    ["two", "skipped", 0],
  ]);
  expect(steps.get("bad")?.parts).toMatchObject([
    { id: "c", status: "succeeded" },
    { id: "d", status: "failed", message: "workflow command failed (3): no" },
  ]);
});

const answer = (model: string, input: number, output: number) =>
  `echo '{"model":"${model}","usage":{"inputTokens":${input},"outputTokens":${output}}}'`;

it("tells what language models have cost, each step and model once, also when the run fails at the bill", async () => {
  const steps = `steps:
  - {id: ask, run: ${JSON.stringify(answer("gpt-4o", 1_000_000, 100_000))}}
  - {id: again, run: ${JSON.stringify(answer("gpt-4o-mini", 1_000_000, 0))}}
`;
  const { cost } = await stateOf(steps);
  expect(cost).toMatchObject({
    estimatedCostUsd: 3.65,
    totalInputTokens: 2_000_000,
    byStep: [
      { stepId: "ask", model: "gpt-4o", costUsd: 3.5 },
      { stepId: "again", model: "gpt-4o-mini", costUsd: 0.15 },
    ],
  });

  const limited = await stateOf(`cost_limit: { max_usd: 1, action: stop }\n${steps}`);
  expect(limited.status).toBe("failed");
  expect(limited.cost?.estimatedCostUsd).toBe(3.5);
});

it("says nothing of costs when nothing was billed", async () => {
  expect((await stateOf("steps: [{id: a, run: echo 1}]\n")).cost).toBeNull();
});
