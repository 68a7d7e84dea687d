import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { member, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { workOff } from "@/lib/testing/waiting-run";
import type { Access } from "../auth/principal";
import { readRun } from "../runs/read-run";
import { startRun } from "../runs/start-run";
import { passedEnvironment } from "./attempt-environment";

vi.setConfig({ testTimeout: 60_000 });

const environment = { PATH: "/bin", OPENCLAW_URL: "http://127.0.0.1:1", OPENCLAW_TOKEN: "secret", OTHER: "x" };

describe("the environment of steps", () => {
  it("has nothing of the studio's own but what everybody may know", () => {
    expect(passedEnvironment(environment)).toEqual({ PATH: "/bin" });
  });

  it("has what the owner of the studio names, and not the list of names", () => {
    const named = { ...environment, STUDIO_STEP_ENV: "OPENCLAW_URL, OPENCLAW_TOKEN,,NOT_SET" };

    expect(passedEnvironment(named)).toEqual({
      PATH: "/bin",
      OPENCLAW_URL: "http://127.0.0.1:1",
      OPENCLAW_TOKEN: "secret",
    });
  });
});

describe("a step that asks a model", () => {
  let server: TestServer;
  let ida: Access;
  beforeEach(async () => {
    server = await testServer();
    ida = await member(server.context, { workspace: "home", name: "Ida" });
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await server.remove();
  });

  async function message(pipeline: string): Promise<string | null> {
    const text = `steps: [{id: ask, pipeline: "${pipeline}"}]\n`;
    const { id: workflowId } = await storedWorkflow(server.context, ida, text, `${server.context.newId()}.lobster`);
    const { runId } = await startRun(server.context, ida, { workflowId, args: {}, requestKey: server.context.newId() });
    await workOff(server.context);
    return (await readRun(server.context, ida, runId)).message;
  }

  it.each([
    ["llm.invoke --prompt hi", /could not resolve a provider.*STUDIO_STEP_ENV/],
    ["llm.invoke --provider http --prompt hi", /requires LOBSTER_LLM_ADAPTER_URL.*STUDIO_STEP_ENV/],
    ["llm_task.invoke --prompt hi", /requires OPENCLAW_URL.*STUDIO_STEP_ENV/],
    ["openclaw.invoke --tool a --action b", /requires --url or OPENCLAW_URL.*STUDIO_STEP_ENV/],
  ])("says where its address comes from: %s", async (pipeline, wanted) => {
    vi.stubEnv("OPENCLAW_URL", "http://127.0.0.1:1");
    vi.stubEnv("LOBSTER_LLM_ADAPTER_URL", "http://127.0.0.1:1");

    expect(await message(pipeline)).toMatch(wanted);
  });

  it("finds its address when the owner of the studio passes it on", async () => {
    vi.stubEnv("LOBSTER_LLM_ADAPTER_URL", "http://127.0.0.1:1");
    vi.stubEnv("STUDIO_STEP_ENV", "LOBSTER_LLM_ADAPTER_URL");

    expect(await message("llm.invoke --prompt hi")).not.toMatch(/provider|STUDIO_STEP_ENV/);
  });
});
