import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call, member, signedInCookie, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { workspaceFilesFolder } from "../config";

let server: TestServer;
let cookie: string;
let target: string;
beforeEach(async () => {
  server = await testServer();
  const ida = await member(server.context, { workspace: "home", name: "Ida" });
  cookie = await signedInCookie(server.context, ida);
  const { id } = await storedWorkflow(server.context, ida, "steps: []\n", "main.lobster");
  await storedWorkflow(server.context, ida, "steps: []\n", "child.lobster");
  target = `/api/workspaces/home/workflows/${id}/footprint`;
});
afterEach(() => {
  vi.unstubAllEnvs();
  return server.remove();
});

const check = (text: string) => call(server.context, "POST", target, { cookie, body: { text } });

describe("the footprint, compared with this server", () => {
  it("says of programs, variables, workflows and files whether they are there", async () => {
    vi.stubEnv("STUDIO_STEP_ENV", "GIVEN_TOKEN");
    vi.stubEnv("GIVEN_TOKEN", "the value itself");
    vi.stubEnv("OTHER_TOKEN", "not for steps");
    const folder = workspaceFilesFolder(server.context.config.dataFolder, "home");
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, "data.csv"), "");

    const answer = await check(`steps:
  - id: a
    run: cat data.csv none.csv /etc/passwd ../../studio.db | no-such-program-1 -t $GIVEN_TOKEN -o "$OTHER_TOKEN"
  - id: b
    workflow: ./child.lobster
  - id: c
    workflow: absent.lobster
`);

    expect(answer.body).toEqual({
      programs: [
        { name: "cat", steps: ["a"], found: true },
        { name: "no-such-program-1", steps: ["a"], found: false },
      ],
      variables: [
        { name: "GIVEN_TOKEN", steps: ["a"], set: true },
        { name: "OTHER_TOKEN", steps: ["a"], set: false },
      ],
      commands: [],
      workflows: [
        { name: "./child.lobster", steps: ["b"], found: true },
        { name: "absent.lobster", steps: ["c"], found: false },
      ],
      files: [
        { name: "data.csv", steps: ["a"], found: true },
        { name: "none.csv", steps: ["a"], found: false },
        { name: "/etc/passwd", steps: ["a"], found: null },
        { name: "../../studio.db", steps: ["a"], found: null },
      ],
      hosts: [],
    });
    expect(JSON.stringify(answer.body)).not.toContain("the value itself");
  });

  it("says what commands lack, by name of the variable or program", async () => {
    const pipeline = (text: string) => check(`steps:\n  - id: a\n    pipeline: ${text}\n`);
    const commands = async (text: string) => ((await pipeline(text)).body as { commands: unknown }).commands;

    expect(await commands("openclaw.invoke --tool t --action a")).toEqual([
      { name: "openclaw.invoke", steps: ["a"], missing: ["OPENCLAW_URL or CLAWD_URL is not set"] },
    ]);
    expect(await commands("openclaw.invoke --tool t --action a --url http://127.0.0.1:1")).toMatchObject([
      { missing: [] },
    ]);
    expect(await commands("json")).toEqual([]);
    vi.stubEnv("STUDIO_STEP_ENV", "CLAWD_URL");
    vi.stubEnv("CLAWD_URL", "http://127.0.0.1:1");
    expect(await commands("openclaw.invoke --tool t --action a")).toMatchObject([{ missing: [] }]);
  });

  it("is empty for a text that cannot be read, and refuses one that is too long", async () => {
    expect((await check("steps: [")).body).toEqual({
      ...{ programs: [], variables: [], commands: [], workflows: [], files: [], hosts: [] },
    });
    expect((await check("x".repeat(256 * 1024 + 1))).body).toMatchObject({ code: "too_large" });
  });
});
