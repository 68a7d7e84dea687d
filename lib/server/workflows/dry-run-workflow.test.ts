import { afterEach, beforeEach, expect, it } from "vitest";
import type { z } from "zod";
import type { dryRunWorkflow } from "@/lib/api/workflows";
import { call, member, signedInCookie, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { workOff } from "@/lib/testing/waiting-run";
import type { Access } from "../auth/principal";
import { startRun } from "../runs/start-run";

const text = `args:
  who: { default: Ada }
steps:
  - { id: count, run: 'echo ''{"n":3}''' }
  - { id: many, run: 'echo $count.json.n $who', when: $count.json.n > 5 }
  - { id: broken, run: exit 3 }
  - { id: last, run: 'echo \${who} $broken.stdout', when: $many.skipped }
`;

let server: TestServer;
let ida: Access;
let cookie: string;
let workflowId: string;
beforeEach(async () => {
  server = await testServer();
  ida = await member(server.context, { workspace: "home", name: "Ida" });
  cookie = await signedInCookie(server.context, ida);
  workflowId = (await storedWorkflow(server.context, ida, text)).id;
});
afterEach(() => server.remove());

async function dryRun(body: object): Promise<z.infer<typeof dryRunWorkflow.reply>["steps"]> {
  const target = `/api/workspaces/home/workflows/${workflowId}/dry-run`;
  const answer = await call(server.context, "POST", target, { cookie, body: { args: {}, ...body } });
  expect(answer.status).toBe(200);
  return (answer.body as z.infer<typeof dryRunWorkflow.reply>).steps;
}

const states = (steps: Awaited<ReturnType<typeof dryRun>>) => steps.map(({ stepId, state }) => `${stepId} ${state}`);

it("takes conditions as switched, and works the others out", async () => {
  expect(states(await dryRun({}))).toEqual(["count would-run", "many unknown", "broken would-run", "last unknown"]);
  const switched = await dryRun({ args: { who: "Bo" }, conditions: { "steps/1": false } });

  expect(states(switched)).toEqual(["count would-run", "many skipped", "broken would-run", "last would-run"]);
  expect(switched[1]?.condition).toEqual({ text: "$count.json.n > 5", computed: null, switched: false });
  expect(switched[3]).toMatchObject({ command: "echo Bo $broken.stdout", missing: ["$broken.stdout"] });
});

it("takes results of the last run for granted when it is asked to, but none of steps that failed", async () => {
  await startRun(server.context, ida, { workflowId, args: {}, requestKey: server.context.newId() });
  await workOff(server.context);

  const steps = await dryRun({ useRecorded: true });

  expect(states(steps)).toEqual(["count would-run", "many skipped", "broken would-run", "last would-run"]);
  expect(steps[1]).toMatchObject({ reason: "`$count.json.n > 5`: `3 > 5` is false", usesLastRun: true });
  expect(steps[3]).toMatchObject({ missing: ["$broken.stdout"], usesLastRun: false });
  expect(states(await dryRun({}))[1]).toBe("many unknown");
});

it("starts nothing, whatever it is asked", async () => {
  await dryRun({ conditions: { "steps/1": true }, useRecorded: true });

  expect(await server.context.db.run.count()).toBe(0);
});
