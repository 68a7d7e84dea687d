import { cpSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { buildCommandLine } from "@/lib/testing/command-line";
import { tempFolder } from "@/lib/testing/temp-database";
import { member, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { workOff } from "@/lib/testing/waiting-run";
import { writeStepPrograms } from "../../../scripts/step-programs.mjs";
import type { Access } from "../auth/principal";
import { workspaceFilesFolder } from "../config";
import type { ServerContext } from "../context";
import { readRun } from "../runs/read-run";
import { startRun } from "../runs/start-run";

const root = path.resolve(import.meta.dirname, "../../..");

let programFolder: string;
let server: TestServer;
let context: ServerContext;
let ida: Access;

// As it is installed: the programs of steps beside the built command line.
beforeAll(async () => {
  const commandLine = buildCommandLine();
  programFolder = await tempFolder();
  for (const name of ["package.json", "bin"]) {
    cpSync(path.join(root, name), path.join(programFolder, name), { recursive: true });
  }
  cpSync(path.dirname(commandLine.program), path.join(programFolder, "dist"), { recursive: true });
  commandLine.remove();
  await writeStepPrograms(path.join(programFolder, "dist/programs"));
});
afterAll(() => {
  rmSync(programFolder, { recursive: true, force: true });
});
beforeEach(async () => {
  server = await testServer();
  context = { ...server.context, programFolder };
  ida = await member(context, { workspace: "home", name: "Ida" });
});
afterEach(() => server.remove());

async function outcome(text: string): Promise<unknown> {
  const { id: workflowId } = await storedWorkflow(context, ida, text);
  const { runId } = await startRun(context, ida, { workflowId, args: {}, requestKey: context.newId() });
  await workOff(context);
  const { events, status, message } = await readRun(context, ida, runId);
  const ended = events.find((event) => event.type === "run.completed");
  return ended === undefined ? `${status}: ${message}` : ended.output;
}

const eachName = ["lobster", "openclaw.invoke", "clawd.invoke", "apus.invoke"] as const;

it.each(eachName)("lets a step find %s behind everything else", async (name) => {
  expect(await outcome(`steps: [{ id: where, run: command -v ${name} }]\n`)).toEqual([
    `${path.join(programFolder, "dist/programs", name)}\n`,
  ]);
});

it("prefers what the workspace has by the same name", async () => {
  const own = path.join(workspaceFilesFolder(context.config.dataFolder, "home"), "bin");
  await mkdir(own, { recursive: true });
  writeFileSync(path.join(own, "lobster"), "#!/bin/sh\necho my own\n", { mode: 0o755 });

  expect(await outcome("steps: [{ id: call, run: lobster version }]\n")).toEqual(["my own\n"]);
});

it("runs them: a tool call says what it lacks, and a pipeline of the command line prints its result", async () => {
  expect(await outcome("steps: [{ id: call, run: openclaw.invoke --tool x --action y }]\n")).toMatch(
    /^failed: workflow command failed \(\d+\): .*OPENCLAW_URL/s,
  );
  expect(await outcome(`steps: [{ id: call, run: "lobster 'exec echo hi | json'" }]\n`)).toEqual(["hi"]);
});
