import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { call, member, signedInCookie, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { waitingRun, workOff } from "@/lib/testing/waiting-run";
import type { Access } from "../auth/principal";
import { workspaceFilesFolder } from "../config";

const form = `steps:
  - { id: draft, run: 'echo ran >> log.txt; echo text' }
  - id: review
    input:
      prompt: Which place?
      responseSchema:
        type: object
        properties: { env: { enum: [dev, prod] }, count: { type: integer } }
        required: [env, count]
  - { id: apply, run: 'echo "$review.response.env of $review.subject" >> out.txt' }
`;
const pipeline = `steps:
  - id: check
    pipeline: exec --shell 'echo ran >> log.txt; echo draft' | ask --subject-from-stdin --schema '{"type":"string"}'
  - { id: apply, run: 'echo "$check.json" >> out.txt' }
`;

let server: TestServer;
let ida: Access;
let cookie: string;
let files: string;
beforeEach(async () => {
  server = await testServer();
  ida = await member(server.context, { workspace: "home", name: "Ida" });
  cookie = await signedInCookie(server.context, ida);
  files = workspaceFilesFolder(server.context.config.dataFolder, "home");
  await mkdir(files, { recursive: true });
});
afterEach(() => server.remove());

const base = "/api/workspaces/home";
const get = (target: string) => call(server.context, "GET", `${base}${target}`, { cookie });
const read = (name: string) => readFile(path.join(files, name), "utf8");

async function asked(text: string) {
  const workflow = await storedWorkflow(server.context, ida, text);
  const run = await waitingRun(server.context, ida, workflow.id);
  return { ...run, digest: await digestOf(run.checkpointId) };
}

async function digestOf(checkpointId: string): Promise<string> {
  const { body } = await get(`/checkpoints/${checkpointId}`);
  return (body as { digest: string }).digest;
}

const submit = (id: string, digest: string, value?: unknown, requestKey = "key-of-this-form") =>
  call(server.context, "POST", `${base}/checkpoints/${id}/decision`, {
    cookie,
    body: { verdict: "submit", comment: null, requestKey, digest, ...(value === undefined ? {} : { value }) },
  });

describe("an input step", () => {
  it("shows question, schema and subject, and what runs behind the answer", async () => {
    const { checkpointId, runId } = await asked(form);

    expect((await get(`/runs/${runId}`)).body).toMatchObject({ status: "waiting_input" });
    expect((await get(`/checkpoints/${checkpointId}`)).body).toMatchObject({
      kind: "input",
      prompt: "Which place?",
      subject: "text\n",
      responseSchema: { required: ["env", "count"] },
      plan: [{ stepId: "apply", partlyUnknown: true }],
    });
  });

  it("B46: is told everything that is wrong with an answer, stays open, and goes on with a right one", async () => {
    const { checkpointId, runId, digest } = await asked(form);

    expect(await submit(checkpointId, digest, { env: "qa", count: "x" })).toMatchObject({
      status: 400,
      body: {
        code: "invalid_request",
        message:
          "Workflow input step review response failed schema validation at /env: must be equal to one of the allowed values",
        details: {
          problems: [
            { path: "/env", message: "must be equal to one of the allowed values" },
            { path: "/count", message: "must be integer" },
          ],
        },
      },
    });
    expect(await submit(checkpointId, digest)).toMatchObject({ status: 422 });
    expect((await get(`/checkpoints/${checkpointId}`)).body).toMatchObject({ status: "pending" });

    expect((await submit(checkpointId, digest, { env: "prod", count: 1 })).status).toBe(200);
    await workOff(server.context);

    expect((await get(`/runs/${runId}`)).body).toMatchObject({ status: "succeeded" });
    expect(await read("out.txt")).toBe("prod of text\n\n");
    expect(await read("log.txt")).toBe("ran\n");
  });

  it("refuses an answer whose check would take years, and stays open for another one", async () => {
    const ask = "{ prompt: Who?, responseSchema: { type: string, pattern: '^(a+)+$' } }";
    const { checkpointId, digest } = await asked(`steps:\n  - { id: review, input: ${ask} }\n`);
    const message = "takes more than 1 s to check against its schema";

    expect(await submit(checkpointId, digest, `${"a".repeat(40)}!`)).toMatchObject({
      status: 400,
      body: {
        message: `Workflow input step review response ${message}`,
        details: { problems: [{ path: "/", message }] },
      },
    });
    expect((await get(`/checkpoints/${checkpointId}`)).body).toMatchObject({ status: "pending" });
    expect((await submit(checkpointId, digest, "aaa", "key-of-a-second-try")).status).toBe(200);
  });

  it("B49: is answered once: a second answer learns who gave the first", async () => {
    const { checkpointId, digest } = await asked(form);
    const value = { env: "dev", count: 2 };
    await submit(checkpointId, digest, value);

    expect(await submit(checkpointId, digest, value)).toMatchObject({ status: 200, body: { verdict: "submit" } });
    expect(await submit(checkpointId, digest, value, "key-of-another-tab")).toMatchObject({
      status: 409,
      body: { code: "already_decided", details: { winner: { by: { name: "Ida" } } } },
    });
  });

  it("B48: may stand behind another one, and both answers count", async () => {
    const question = (id: string) => `  - { id: ${id}, input: { prompt: ${id}?, responseSchema: { type: string } } }\n`;
    const last = "  - { id: c, run: 'echo $a.response $b.response >> out.txt' }\n";
    const { checkpointId, runId, digest } = await asked(`steps:\n${question("a")}${question("b")}${last}`);

    await submit(checkpointId, digest, "one");
    await workOff(server.context);
    const second = await server.context.db.checkpoint.findFirstOrThrow({ where: { liveRunId: runId } });
    expect(second).toMatchObject({ stepId: "b", prompt: "b?" });
    await submit(second.id, await digestOf(second.id), "two", "key-of-the-second");
    await workOff(server.context);

    expect(await read("out.txt")).toBe("one two\n");
  });

  it("takes null for an answer where the schema allows it", async () => {
    const { checkpointId, runId, digest } = await asked(
      "steps: [{id: a, input: {prompt: p, responseSchema: {type: ['null', string]}}}]\n",
    );

    expect((await submit(checkpointId, digest, null)).status).toBe(200);
    await workOff(server.context);

    expect((await get(`/runs/${runId}`)).body).toMatchObject({ status: "succeeded" });
  });
});

describe("a pipeline that asks", () => {
  it("goes on at the stage that asked; what ran before does not run again", async () => {
    const { checkpointId, runId, digest } = await asked(pipeline);

    expect((await get(`/checkpoints/${checkpointId}`)).body).toMatchObject({
      kind: "input",
      subject: { text: "draft" },
      plan: [{ stepId: "check" }, { stepId: "apply" }],
    });
    expect(await submit(checkpointId, digest, 5)).toMatchObject({ status: 400 });
    await submit(checkpointId, digest, "fine");
    await workOff(server.context);

    expect((await get(`/runs/${runId}`)).body).toMatchObject({ status: "succeeded" });
    expect(await read("out.txt")).toBe("fine\n");
    expect(await read("log.txt")).toBe("ran\n");
  });
});
