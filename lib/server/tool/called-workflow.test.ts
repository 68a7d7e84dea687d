import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { utimes } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { member, storedWorkflow, type TestServer } from "@/lib/testing/test-server";
import { type ToolCalls, tokenOf, toolCalls, toRun } from "@/lib/testing/tool-calls";
import type { Access } from "../auth/principal";
import { workspaceFilesFolder, workspaceToolFolder } from "../config";
import { archiveWorkflow } from "../workflows/archive-workflow";
import { saveWorkflow } from "../workflows/save-workflow";

const gated = "steps:\n  - id: a\n    run: echo a\n    approval: Go on?\n  - id: b\n    run: echo first\n";

let server: TestServer;
let owner: Access;
let post: ToolCalls["post"];
let details: ToolCalls["details"];
beforeEach(async () => {
  ({ server, owner, post, details } = await toolCalls());
});
afterEach(() => server.remove());

describe("a workflow in a call", () => {
  it("is one of the workspace, by its file name", async () => {
    await storedWorkflow(server.context, owner, "steps:\n  - id: a\n    run: echo mine; pwd\n", "a.lobster");
    const files = workspaceFilesFolder(server.context.config.dataFolder, "one");

    for (const name of ["a.lobster", "./a.lobster"]) {
      expect(await details(owner, toRun(name))).toMatchObject({ output: [`mine\n${files}\n`] });
    }
  });

  it("is no file of the disk, and none of another workspace or of the archive", async () => {
    const other = await member(server.context, { workspace: "two", name: "Bo" });
    await storedWorkflow(server.context, other, gated, "theirs.lobster");
    const gone = await storedWorkflow(server.context, owner, gated, "gone.lobster");
    await archiveWorkflow(server.context, owner, gone.id);
    const files = workspaceFilesFolder(server.context.config.dataFolder, "one");
    mkdirSync(files, { recursive: true });
    const placed = path.join(files, "placed.lobster");
    writeFileSync(placed, gated);

    for (const name of ["theirs.lobster", "gone.lobster", "placed.lobster", placed, "../one/files/placed.lobster"]) {
      expect(await post(owner, toRun(name)), name).toMatchObject({
        status: 400,
        body: { message: `There is no workflow ${name} in this workspace` },
      });
    }
  });

  it("may run another one of the workspace", async () => {
    await storedWorkflow(server.context, owner, "steps:\n  - id: a\n    run: echo child\n", "child.lobster");
    await storedWorkflow(server.context, owner, "steps:\n  - id: a\n    workflow: ./child.lobster\n", "parent.lobster");

    expect(await details(owner, toRun("parent.lobster"))).toMatchObject({ output: ["child\n"] });
  });

  it("goes on after its gate with the text it began with, whatever was saved meanwhile", async () => {
    const workflow = await storedWorkflow(server.context, owner, gated, "a.lobster");
    const token = tokenOf(await details(owner, toRun("a.lobster")));
    const text = gated.replace("echo first", "echo second");
    await saveWorkflow(server.context, owner, {
      workflowId: workflow.id,
      text,
      baseHash: workflow.version.hash,
      message: null,
    });
    const next = tokenOf(await details(owner, toRun("a.lobster")));

    expect(await details(owner, { action: "resume", token, approve: true })).toMatchObject({ output: ["first\n"] });
    expect(await details(owner, { action: "resume", token: next, approve: true })).toMatchObject({
      output: ["second\n"],
    });
  });

  it("leaves earlier states of the workflows behind only while a paused run needs them", async () => {
    const folder = workspaceToolFolder(server.context.config.dataFolder, "one");
    await storedWorkflow(server.context, owner, gated, "a.lobster");
    const token = tokenOf(await details(owner, toRun("a.lobster")));
    const [needed = ""] = readdirSync(folder);
    const change = async (name: string) => {
      await storedWorkflow(server.context, owner, gated, name);
      for (const one of readdirSync(folder)) await utimes(path.join(folder, one), new Date(0), new Date(0));
      await details(owner, toRun(name))
        .then(tokenOf)
        .then((used) => details(owner, { action: "resume", token: used, cancel: true }));
    };

    await change("b.lobster");
    await change("c.lobster");
    expect(readdirSync(folder)).toHaveLength(2);
    expect(existsSync(path.join(folder, needed, "a.lobster"))).toBe(true);

    expect(await details(owner, { action: "resume", token, approve: true })).toMatchObject({ output: ["first\n"] });
    await change("d.lobster");
    expect(readdirSync(folder)).toHaveLength(1);
  });
});
