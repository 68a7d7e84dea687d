import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { call, member, signedInCookie, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import { waitingRun, workOff } from "@/lib/testing/waiting-run";
import type { Access } from "../auth/principal";
import { workspaceFilesFolder } from "../config";
import { startRun } from "../runs/start-run";
import { openCheckpoint } from "../segments/open-checkpoint";
import { whoMayDecide } from "./who-may-decide";

const text = `steps:
  - id: collect
    run: echo '[{"n":1},{"n":2}]'
    approval: Write both?
  - id: write
    run: echo "$LOBSTER_ARG_WORD by $collect.approvedBy" >> out.txt
    when: $collect.approved
  - id: never
    run: echo never >> out.txt
    when: $collect.json.missing == true
args:
  word: { default: hello }
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

async function waiting(content = text) {
  const workflow = await storedWorkflow(server.context, ida, content);
  const run = await waitingRun(server.context, ida, workflow.id);
  const { body } = await get(`/checkpoints/${run.checkpointId}`);
  return {
    ...run,
    workflowId: workflow.id,
    detail: body as { digest: string; plan: unknown[]; refusal: string | null },
  };
}

type Decision = { verdict?: string; digest: string; requestKey?: string; value?: unknown; comment?: string | null };
const decide = (id: string, decision: Decision, as = cookie) =>
  call(server.context, "POST", `${base}/checkpoints/${id}/decision`, {
    cookie: as,
    body: { verdict: "approve", comment: null, requestKey: "key-of-this-form", ...decision },
  });

describe("a request", () => {
  it("shows what is asked, and what runs after a yes", async () => {
    const { detail } = await waiting();

    expect(detail).toMatchObject({
      kind: "approval",
      status: "pending",
      prompt: "Write both?",
      items: [{ n: 1 }, { n: 2 }],
      itemCount: 2,
      startedBy: { name: "Ida" },
      args: { word: "hello" },
      versionNumber: 1,
      refusal: null,
      plan: [{ stepId: "write", condition: { holds: true } }, { stepId: "never" }],
    });
  });

  it("is first in the list until it is decided, then in the history", async () => {
    const { checkpointId, detail } = await waiting();
    expect((await get("/checkpoints?status=pending")).body).toMatchObject({
      checkpoints: [{ id: checkpointId }],
      pendingCount: 1,
    });

    await decide(checkpointId, { digest: detail.digest, comment: "fine" });

    expect((await get("/checkpoints?status=pending")).body).toEqual({ checkpoints: [], pendingCount: 0 });
    expect((await get("/checkpoints?status=decided")).body).toMatchObject({
      checkpoints: [{ id: checkpointId, decision: { verdict: "approve", comment: "fine", by: { name: "Ida" } } }],
    });
  });
});

describe("a request about a lost step", () => {
  it("shows the lost attempt, the step, which may run again, and what runs after it", async () => {
    const lines = ["steps:", "  - { id: a, run: a }", "  - { id: lost, run: pay }", "  - { id: after, run: tell }", ""];
    const { id: workflowId } = await storedWorkflow(server.context, ida, lines.join("\n"));
    const { runId } = await startRun(server.context, ida, { workflowId, args: {}, requestKey: "key-of-this-form" });
    const snapshot = { version: 1, position: 1, records: [{ id: "a", stdout: "x" }], args: {}, waiting: null };
    const question = { kind: "outcome", stepId: "lost", prompt: "Did it?", items: [], preview: null } as const;
    const startedAt = new Date("2026-01-01T10:00:00Z");
    const place = { stepId: "lost", stepPath: '["steps",1]', no: 1, executes: true };
    const attempt = { id: "lost-attempt", runId, ...place, command: "pay", state: "unknown", startedAt };
    await server.context.db.$transaction(async (tx) => {
      await tx.run.update({ where: { id: runId }, data: { snapshot: JSON.stringify(snapshot) } });
      const segment = await tx.segment.findFirstOrThrow({ where: { liveRunId: runId } });
      await tx.stepAttempt.create({ data: { ...attempt, segmentId: segment.id, epoch: segment.epoch } });
      await tx.segment.updateMany({ where: { liveRunId: runId }, data: { state: "done", liveRunId: null } });
      await openCheckpoint(server.context, tx, {
        workspaceId: ida.workspaceId,
        runId,
        request: { ...question, identity: {}, responseSchema: null },
        path: ["steps", 1],
        lostAttempt: { id: attempt.id, logTail: null },
      });
    });
    const { id } = await server.context.db.checkpoint.findFirstOrThrow({ where: { liveRunId: runId } });

    expect((await get(`/checkpoints/${id}`)).body).toMatchObject({
      kind: "outcome",
      attempt: { command: "pay", startedAt: "2026-01-01T10:00:00.000Z" },
      plan: [
        { stepId: "lost", command: "pay" },
        { stepId: "after", command: "tell" },
      ],
    });
  });
});

describe("a decision", () => {
  it("has one winner among a hundred at the same moment; the rest learn who, and the run goes on once", async () => {
    const { checkpointId, runId, detail } = await waiting();
    const people = await Promise.all(
      Array.from({ length: 4 }, (_, index) => member(server.context, { workspace: "home", name: `Person ${index}` })),
    );
    const cookies = await Promise.all(people.map((person) => signedInCookie(server.context, person)));

    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        decide(checkpointId, { digest: detail.digest, requestKey: `request-number-${index}` }, cookies[index % 4]),
      ),
    );
    await workOff(server.context);

    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 409);
    expect([won.length, lost.length]).toEqual([1, 99]);
    const winner = Object(won[0]?.body).by as { name: string };
    for (const { body } of lost)
      expect(body).toMatchObject({ code: "already_decided", details: { winner: { by: winner } } });
    expect(await readFile(path.join(files, "out.txt"), "utf8")).toBe(`hello by ${winner.name}\n`);
    expect(await server.context.db.segment.count({ where: { runId } })).toBe(2);
    expect(await server.context.db.decision.count()).toBe(1);
    expect(await server.context.db.auditEvent.count({ where: { action: "checkpoint.decided" } })).toBe(1);
    expect((await get(`/runs/${runId}`)).body).toMatchObject({ status: "succeeded" });
  });

  it("sent again with the same key is told the same, by the same person only", async () => {
    const { checkpointId, detail } = await waiting();
    const bo = await signedInCookie(server.context, await member(server.context, { workspace: "home", name: "Bo" }));
    const first = await decide(checkpointId, { digest: detail.digest });

    expect(await decide(checkpointId, { digest: detail.digest })).toMatchObject({ status: 200, body: first.body });
    expect((await decide(checkpointId, { digest: detail.digest }, bo)).body).toMatchObject({ code: "already_decided" });
  });

  it("sent again with the same key and another verdict is refused, and the first one stands", async () => {
    const { checkpointId, runId, detail } = await waiting();
    await decide(checkpointId, { digest: detail.digest });

    const answer = await decide(checkpointId, { digest: detail.digest, verdict: "reject" });

    expect(answer).toMatchObject({
      status: 422,
      body: { code: "unprocessable", details: { winner: { verdict: "approve" } } },
    });
    await workOff(server.context);
    expect((await get(`/runs/${runId}`)).body).toMatchObject({ status: "succeeded" });
  });

  it("of yes or no carries no value", async () => {
    const { checkpointId, detail } = await waiting();

    for (const verdict of ["approve", "reject"]) {
      const answer = await decide(checkpointId, { digest: detail.digest, verdict, value: { n: 3 } });
      expect(answer).toMatchObject({ status: 422, body: { message: `An answer of ${verdict} carries no value.` } });
    }
    expect((await get(`/checkpoints/${checkpointId}`)).body).toMatchObject({ status: "pending" });
  });

  it("with a digest of something else is refused, and nothing is decided", async () => {
    const { checkpointId, detail } = await waiting();

    const answers = [
      await decide(checkpointId, { digest: "0".repeat(64) }),
      await decide(checkpointId, { digest: "" }),
    ];

    expect(answers.map(({ body }) => (body as { code: string }).code)).toEqual(["changed", "changed"]);
    expect((await decide(checkpointId, { digest: detail.digest })).status).toBe(200);
  });

  it("of a kind that was not asked for is refused", async () => {
    const { checkpointId, detail } = await waiting();

    for (const verdict of ["submit", "continue", "rerun", "fail"]) {
      expect((await decide(checkpointId, { digest: detail.digest, verdict })).status).toBe(422);
    }
  });

  it("that says no ends the run at once and runs nothing more", async () => {
    const { checkpointId, runId, detail } = await waiting();

    await decide(checkpointId, { digest: detail.digest, verdict: "reject" });
    await workOff(server.context);

    expect((await get(`/runs/${runId}`)).body).toMatchObject({
      status: "rejected",
      checkpointId: null,
      mayCancel: false,
    });
    await expect(readFile(path.join(files, "out.txt"))).rejects.toThrow(/ENOENT/);
  });

  it("cannot be given for a run that was cancelled", async () => {
    const { checkpointId, runId, detail } = await waiting();
    await call(server.context, "POST", `${base}/runs/${runId}/cancel`, { cookie });

    const answer = await decide(checkpointId, { digest: detail.digest });

    expect(answer).toMatchObject({ status: 409, body: { code: "already_decided", details: { winner: null } } });
    expect((await get(`/runs/${runId}`)).body).toMatchObject({ status: "cancelled" });
  });

  it("runs the pinned text, whatever was saved while the run waited", async () => {
    const { checkpointId, runId, workflowId, detail } = await waiting();
    const { body } = await get(`/workflows/${workflowId}`);
    const changed = text.replace("hello", "tampered").replaceAll("out.txt", "other.txt");
    const { hash } = (body as { version: { hash: string } }).version;
    const saved = await call(server.context, "PUT", `${base}/workflows/${workflowId}`, {
      cookie,
      body: { text: changed, baseHash: hash, message: null },
    });
    expect(saved.status).toBe(200);

    await decide(checkpointId, { digest: detail.digest });
    await workOff(server.context);

    expect(await readFile(path.join(files, "out.txt"), "utf8")).toBe("hello by Ida\n");
    expect((await get(`/runs/${runId}`)).body).toMatchObject({ status: "succeeded", text });
  });
});

describe("who may decide", () => {
  const gate = (rule: string) => `steps:\n  - id: a\n    run: echo a\n    approval: { prompt: Go?, ${rule} }\n`;

  it("is the required approver, by name or e-mail address, and nobody else, not even for a no", async () => {
    const bo = await member(server.context, { workspace: "home", name: "Bo", email: "bo@example.org" });
    const asBo = await signedInCookie(server.context, bo);
    const { checkpointId, runId, detail } = await waiting(gate("required_approver: bo@example.org"));
    expect(detail.refusal).toBe("Workflow step a approval requires approver 'bo@example.org', got 'Ida'");

    for (const verdict of ["approve", "reject"]) {
      expect(await decide(checkpointId, { digest: detail.digest, verdict })).toMatchObject({
        status: 403,
        body: { message: detail.refusal },
      });
    }
    expect((await decide(checkpointId, { digest: detail.digest }, asBo)).status).toBe(200);
    await workOff(server.context);

    const { snapshot } = await server.context.db.run.findUniqueOrThrow({ where: { id: runId } });
    expect(JSON.parse(snapshot ?? "")).toMatchObject({ records: [{ approvedBy: "bo@example.org" }] });
  });

  it("is not the one who started the run, when another one is demanded", async () => {
    const asBo = await signedInCookie(server.context, await member(server.context, { workspace: "home", name: "Bo" }));
    const { checkpointId, detail } = await waiting(gate("require_different_approver: true"));

    expect((await decide(checkpointId, { digest: detail.digest })).status).toBe(403);
    expect((await decide(checkpointId, { digest: detail.digest }, asBo)).status).toBe(200);
  });

  it("is not the one who started the run, even when the file names somebody else as that", async () => {
    const { checkpointId, detail } = await waiting(gate("require_different_approver: true, initiated_by: Mallory"));

    expect((await decide(checkpointId, { digest: detail.digest })).status).toBe(403);
  });

  it("is not the initiator under another of their names", () => {
    const access = { ...ida, email: "ida@example.org" };
    const identity = { requireDifferentApprover: true, initiatedBy: "ida@example.org" };

    const judged = whoMayDecide(access, { kind: "approval", stepId: "a", identity, startedById: "somebody else" });

    expect(judged.refusal).toBe("Workflow step a approval must be granted by someone other than 'ida@example.org'");
  });

  it("is judged by the demanded approver first, then by who started the run or is named as that", () => {
    const identity = { requiredApprover: "bob", initiatedBy: "al", requireDifferentApprover: true };
    const judge = (person: { name: string; email?: string }, startedById: string | null, more = {}) =>
      whoMayDecide(
        { ...ida, email: null, ...person },
        { kind: "approval", stepId: "a", identity: { ...identity, ...more }, startedById },
      );
    const requires = (name: string) => `Workflow step a approval requires approver 'bob', got '${name}'`;
    const another = (name: string) => `Workflow step a approval must be granted by someone other than '${name}'`;

    expect(judge({ name: "al" }, ida.userId).refusal).toBe(requires("al"));
    expect(judge({ name: "Ida" }, ida.userId).refusal).toBe(requires("Ida"));
    expect(judge({ name: "bob" }, "another")).toEqual({ refusal: null, name: "bob" });
    expect(judge({ name: "Bob B.", email: "bob" }, null)).toEqual({ refusal: null, name: "bob" });
    expect(judge({ name: "bob" }, ida.userId).refusal).toBe(another("bob"));
    expect(judge({ name: "bob" }, null, { initiatedBy: "bob" }).refusal).toBe(another("bob"));
    expect(judge({ name: "bob", email: "al" }, null).refusal).toBe(another("al"));
    expect(judge({ name: "bob" }, null, { initiatedBy: undefined }).refusal).toMatch(/requires initiator identity/);
  });

  it("is nobody without the permission, whatever the gate says", () => {
    const access = { ...ida, role: "editor" } as const;

    const judged = whoMayDecide(access, { kind: "approval", stepId: "a", identity: {}, startedById: "x" });

    expect(judged.refusal).toMatch(/You may not decide/);
  });
});
