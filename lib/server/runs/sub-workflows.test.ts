import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { member, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { workOff } from "@/lib/testing/waiting-run";
import type { Access } from "../auth/principal";
import { decideCheckpoint } from "../checkpoints/decide-checkpoint";
import { viewCheckpoint } from "../checkpoints/view-checkpoint";
import { workspaceFilesFolder } from "../config";
import { archiveWorkflow } from "../workflows/archive-workflow";
import { dryRunWorkflow } from "../workflows/dry-run-workflow";
import { saveWorkflow } from "../workflows/save-workflow";
import { readRun } from "./read-run";
import { startRun } from "./start-run";

const greet = 'args: { who: { default: nobody } }\nsteps:\n  - { id: hi, run: "echo hello ${who}" }\n';

let server: TestServer;
let ida: Access;
let files: string;
beforeEach(async () => {
  server = await testServer();
  ida = await member(server.context, { workspace: "home", name: "Ida" });
  files = workspaceFilesFolder(server.context.config.dataFolder, "home");
  await mkdir(files, { recursive: true });
});
afterEach(() => server.remove());

const stored = (fileName: string, text: string) => storedWorkflow(server.context, ida, text, fileName);

async function start(text: string, fileName = "parent.lobster"): Promise<string> {
  const { id: workflowId } = await stored(fileName, text);
  const input = { workflowId, args: {}, requestKey: server.context.newId() };
  return (await startRun(server.context, ida, input)).runId;
}

async function outcome(runId: string): Promise<unknown> {
  await workOff(server.context);
  const { status, message, events } = await readRun(server.context, ida, runId);
  const ended = events.find((event) => event.type === "run.completed");
  return status === "succeeded" ? ended?.output : `${status}: ${message}`;
}

async function approve(runId: string): Promise<void> {
  const { id: checkpointId } = await server.context.db.checkpoint.findFirstOrThrow({ where: { liveRunId: runId } });
  const { detail } = await viewCheckpoint(server.context, ida, checkpointId);
  const requestKey = server.context.newId();
  const answer = { verdict: "approve", comment: null, digest: detail.digest, checkpointId, requestKey } as const;
  await decideCheckpoint(server.context, ida, answer);
}

describe("a workflow that runs another one of its workspace", () => {
  it.each(["greet.lobster", "./greet.lobster", "any/../greet.lobster"])("finds it as %s", async (name) => {
    await stored("greet.lobster", greet);
    const runId = await start(`steps: [{ id: call, workflow: ${name}, workflow_args: { who: Ada } }]\n`);

    expect(await outcome(runId)).toEqual(["hello Ada\n"]);
  });

  it("finds the workflows of that one too, and steps run in the workspace's files", async () => {
    await stored("greet.lobster", greet);
    await stored("middle.yaml", "steps: [{ id: call, workflow: greet.lobster }, { id: where, run: pwd }]\n");
    const runId = await start("steps: [{ id: call, workflow: middle.yaml }]\n");

    expect(await outcome(runId)).toEqual([`${files}\n`]);
  });

  it("says which name it looked for when there is none, and never looks on the disk", async () => {
    await writeFile(path.join(files, "greet.lobster"), greet);
    const other = await member(server.context, { workspace: "other", name: "Eve" });
    await storedWorkflow(server.context, other, greet, "greet.lobster");
    const absolute = path.join(files, "greet.lobster");
    const notFound = (name: string) => `failed: Workflow step call workflow file not found: ${name}. `;
    const gone = "The workspace had no workflow of that name when the run was started.";
    const folder =
      "Workflows of a workspace have no folders: they are found by their file name alone, as ./greet.lobster.";

    expect(await outcome(await start("steps: [{ id: call, workflow: greet.lobster }]\n"))).toBe(
      `${notFound("greet.lobster")}${gone}`,
    );
    expect(await outcome(await start(`steps: [{ id: call, workflow: ${absolute} }]\n`))).toBe(
      `${notFound(absolute)}${folder}`,
    );
    expect(await outcome(await start("steps: [{ id: call, workflow: ../../greet.lobster }]\n"))).toBe(
      `${notFound("/greet.lobster")}${folder}`,
    );
    expect(await outcome(await start("steps: [{ id: call, workflow: ./sub/greet.lobster }]\n"))).toBe(
      `${notFound("sub/greet.lobster")}${folder}`,
    );
  });

  it("refuses a circle and a gate inside, before anything of them runs", async () => {
    await stored("back.lobster", "steps: [{ id: again, workflow: parent.lobster }]\n");
    expect(await outcome(await start("steps: [{ id: call, workflow: back.lobster }]\n"))).toBe(
      "failed: Workflow step again creates a cycle: parent.lobster is already being executed",
    );

    await stored("asks.lobster", "steps: [{ id: mark, run: touch ran }, { id: gate, approval: Sure? }]\n");
    expect(await outcome(await start("steps: [{ id: call, workflow: asks.lobster }]\n"))).toContain(
      "Workflow step call sub-workflow halted for approval",
    );
    expect(existsSync(path.join(files, "ran"))).toBe(false);
  });

  it("fails with the problem of a file that is no valid workflow", async () => {
    await stored("broken.lobster", "steps: 5\n");

    expect(await outcome(await start("steps: [{ id: call, workflow: broken.lobster }]\n"))).not.toContain("not found");
  });
});

describe("what a person approved", () => {
  const gated = (name: string) => `args: { which: { default: greet } }
steps:
  - { id: pick, run: printf greet.lobster }
  - { id: gate, approval: Sure? }
  - { id: call, workflow: ${name}, workflow_args: { who: Ada } }
`;

  it("is shown with the steps of the other workflow, and is what runs, whatever was saved or archived since", async () => {
    const child = await stored("greet.lobster", greet);
    const runId = await start(gated('"${which}.lobster"'));
    await workOff(server.context);
    const checkpoint = await server.context.db.checkpoint.findFirstOrThrow({ where: { liveRunId: runId } });
    const shown = async () => (await viewCheckpoint(server.context, ida, checkpoint.id)).detail;
    const before = await shown();
    expect(before.plan.at(-1)).toMatchObject({
      command: "greet.lobster\n  who: Ada\nRuns the steps of greet.lobster:\n  hi: echo hello Ada",
    });

    await saveWorkflow(server.context, ida, {
      workflowId: child.id,
      text: "steps: [{ id: hi, run: echo something else }]\n",
      baseHash: child.version.hash,
      message: null,
    });
    await archiveWorkflow(server.context, ida, child.id);
    await stored("greet.lobster", "steps: [{ id: hi, run: echo an impostor }]\n");

    expect((await shown()).digest).toBe(before.digest);
    await approve(runId);
    expect(await outcome(runId)).toEqual(["hello Ada\n"]);
  });

  it("stays as it was also when only the run itself can tell the name", async () => {
    const child = await stored("greet.lobster", greet);
    const runId = await start(gated("$pick.stdout"));
    await workOff(server.context);
    const text = "steps: [{ id: hi, run: echo something else }]\n";
    await saveWorkflow(server.context, ida, {
      workflowId: child.id,
      text,
      baseHash: child.version.hash,
      message: null,
    });

    await approve(runId);

    expect(await outcome(runId)).toEqual(["hello Ada\n"]);
    expect((await readRun(server.context, ida, runId)).files).toMatchObject([
      { fileName: "greet.lobster", versionNumber: 1, workflowId: child.id },
      { fileName: "parent.lobster", versionNumber: 1 },
    ]);
  });

  it("is not extended by workflows that came later", async () => {
    const runId = await start(gated("greet.lobster"));
    await workOff(server.context);
    await stored("greet.lobster", greet);

    await approve(runId);

    expect(await outcome(runId)).toContain("not found: greet.lobster");
  });
});

describe("a dry run", () => {
  it("shows the steps of the workflows as they are now", async () => {
    await stored("greet.lobster", greet);
    const parent = await stored(
      "parent.lobster",
      "steps: [{ id: call, workflow: greet.lobster }, { id: lost, workflow: nowhere.lobster }]\n",
    );

    const plan = await dryRunWorkflow(server.context, ida, { workflowId: parent.id, args: {} });

    expect(plan[0]?.command).toBe("greet.lobster\nRuns the steps of greet.lobster:\n  hi: echo hello nobody");
    expect(plan[1]?.command).toContain("It will fail: nowhere.lobster is missing");
  });
});

it("pins nothing for a workflow that runs no other one", async () => {
  await stored("greet.lobster", greet);
  const runId = await start("steps: [{ id: alone, run: echo alone >> out.txt }]\n");

  expect(await outcome(runId)).toEqual([]);
  expect(await readFile(path.join(files, "out.txt"), "utf8")).toBe("alone\n");
  expect((await readRun(server.context, ida, runId)).files).toEqual([]);
});
