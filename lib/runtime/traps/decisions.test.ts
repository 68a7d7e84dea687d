import { rmSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Envelope } from "@/lib/lobster/run/envelope";
import { EngineTrial, failureOf, outputOf, success } from "@/lib/testing/engine-trial";

let trial: EngineTrial;
beforeEach(() => {
  trial = new EngineTrial({ env: { LOBSTER_APPROVAL_INITIATED_BY: "ana" } });
});
afterEach(() => trial.remove());

const gated = `steps:
  - { id: first, run: 'echo first >> log.txt' }
  - { id: gate, approval: { prompt: 'Go?', required_approver: ana, require_different_approver: true } }
  - { id: last, run: 'echo last >> log.txt' }
`;
const open =
  "steps: [{ id: g, approval: Go? }, { id: b, run: echo ran >> log.txt }, { id: c, run: echo $g.approved }]\n";

function tokenOf(paused: Envelope): string {
  const { requiresApproval, requiresInput } = success(paused);
  return String((requiresApproval ?? requiresInput)?.resumeToken);
}

/** Answers as somebody, or as nobody, from a host of its own. */
async function approveAs(by: string | undefined, paused: Envelope): Promise<Envelope> {
  const other = new EngineTrial({
    env: { LOBSTER_STATE_DIR: trial.stateFolder, LOBSTER_APPROVAL_APPROVED_BY: by },
  });
  const answer = await other.resume(tokenOf(paused), { approved: true });
  other.remove();
  return answer;
}

describe("a no", () => {
  it("T90: ends the run well and empty, as a cancel does, and nothing ever sees an approval that is false", async () => {
    const asks =
      "[{ id: g, approval: Go? }, { id: b, run: touch ran, when: '!$g.approved' }, { id: c, run: touch ran }]";
    const ended = { protocolVersion: 1, ok: true, status: "cancelled", output: [] };

    for (const answer of [{ approved: false }, { cancel: true }] as const) {
      const paused = await trial.workflow(`steps: ${asks}\n`);
      expect(await trial.answer(paused, answer)).toEqual({ ...ended, requiresApproval: null, requiresInput: null });
    }
    expect(trial.read("ran")).toBeNull();
    expect(trial.stateFiles()).toEqual([]);
  });

  it("T90: is never seen by a step, which only knows a gate that was approved or skipped", async () => {
    const flow = (gate: string) =>
      trial.workflow(`steps: [{ id: g, ${gate} }, { id: b, run: 'echo "$g.approved $g.skipped"' }]\n`);

    expect(outputOf(await trial.answer(await flow("approval: Go?"), { approved: true }))).toEqual(["true false\n"]);
    expect(outputOf(await flow("approval: Go?, when: false"))).toEqual(["false true\n"]);
  });
});

describe("a question", () => {
  it("B38: is kept from nobody, from others and from whoever started the run, each with a reason of its own", async () => {
    const different = gated.replace("required_approver: ana, ", "");
    const named = await trial.workflow(gated.replace("required_approver: ana", "required_approver: cleo"));
    const other = await trial.workflow(different);

    expect(failureOf(await approveAs(undefined, named))).toBe(
      "parse_error: Workflow step gate approval requires approver identity; set LOBSTER_APPROVAL_APPROVED_BY",
    );
    expect(failureOf(await approveAs("ben", named))).toBe(
      "parse_error: Workflow step gate approval requires approver 'cleo', got 'ben'",
    );
    expect(failureOf(await approveAs("ana", other))).toBe(
      "parse_error: Workflow step gate approval must be granted by someone other than 'ana'",
    );
    expect(trial.read("log.txt")).toBe("first\nfirst\n");
    expect(await approveAs("cleo", named)).toMatchObject({ status: "ok" });
    expect(await approveAs("ben", other)).toMatchObject({ status: "ok" });
    expect(trial.stateFiles()).toEqual([]);
  });

  it("T101: is not even asked when it needs somebody else than a starter whom nobody knows", async () => {
    const nameless = new EngineTrial();

    expect(failureOf(await nameless.workflow(gated))).toBe(
      "runtime_error: Workflow step gate approval requires initiator identity; set LOBSTER_APPROVAL_INITIATED_BY",
    );
    expect(nameless.stateFiles()).toEqual([]);
    nameless.remove();
  });

  it("T91: outlives every answer that is refused, and no effect", async () => {
    const paused = await trial.workflow(open);
    const failing = await trial.workflow(open.replace("echo ran", "echo ran >> log.txt; exit 3; echo"));
    const asked = await trial.pipeline(`ask --schema '{"type":"integer"}'`);

    expect(failureOf(await trial.answer(paused, { response: 1 }))).toContain("requires --approve yes|no");
    expect(failureOf(await trial.answer(asked, { approved: true }))).toContain("resumes require response");
    expect(failureOf(await trial.answer(asked, { response: "x" }))).toContain("failed schema validation");
    expect(outputOf(await trial.answer(asked, { response: 1 }))).toEqual([1]);
    expect(outputOf(await trial.answer(paused, { approved: true }))).toEqual([true]);
    expect(failureOf(await trial.answer(failing, { approved: true }))).toContain("failed (3)");
    expect(failureOf(await trial.answer(failing, { approved: true }))).toBe(
      "runtime_error: Workflow resume state not found",
    );
  });

  it("T100: waits for a file that is missing, broken or no longer a workflow", async () => {
    const file = trial.write("flow.lobster", open);
    const paused = await trial.file(file);
    const approve = () => trial.answer(paused, { approved: true });

    rmSync(file);
    expect(failureOf(await approve())).toBe(`runtime_error: ENOENT: no such file or directory, realpath '${file}'`);
    for (const broken of ["steps: [", "steps: 5\n", ""]) {
      writeFileSync(file, broken);
      expect(failureOf(await approve())).toMatch(/^runtime_error: /);
    }
    expect(trial.read("log.txt")).toBeNull();
    writeFileSync(file, open);
    expect(outputOf(await approve())).toEqual([true]);
  });

  it("T93: of approvals in a row uses nothing up, and the tokens of earlier ones are dead", async () => {
    const one = await trial.workflow(
      "steps: [{ id: a, approval: One? }, { id: b, approval: Two? }, { id: c, run: echo end }]\n",
    );
    const two = await trial.answer(one, { approved: true });

    expect(failureOf(await trial.answer(one, { approved: true }))).toBe(
      "runtime_error: Workflow resume state not found",
    );
    expect(failureOf(await trial.answer(one, { cancel: true }))).toBe("runtime_error: Resume state not found");
    expect(outputOf(await trial.answer(two, { approved: true }))).toEqual(["end\n"]);
    expect(trial.stateFiles()).toEqual([]);
  });
});

describe("a token", () => {
  const encode = (token: object) =>
    Buffer.from(JSON.stringify({ protocolVersion: 1, v: 1, ...token })).toString("base64url");

  it("T98: that names a value deletes nothing", async () => {
    await trial.pipeline("exec echo kept | state.set notes");
    const keys = ["notes", "notes.json", "../state/notes", "workflow_resume_notes", "pipeline_resume_/../notes"];

    for (const kind of ["workflow-file", "pipeline-resume"]) {
      for (const stateKey of keys) {
        const answer = await trial.resume(encode({ kind, stateKey }), { cancel: true });
        expect(failureOf(answer), `${kind} ${stateKey}`).toBe("parse_error: Invalid token");
      }
    }
    expect(outputOf(await trial.pipeline("state.get notes"))).toEqual(["kept"]);
  });

  it("T97, E11: holds a pointer to what is stored and nothing else, and no other token runs anything", async () => {
    const paused = await trial.workflow(open);
    const { stateKey, ...rest } = JSON.parse(Buffer.from(tokenOf(paused), "base64url").toString());

    expect(rest).toEqual({ protocolVersion: 1, v: 1, kind: "workflow-file" });
    expect(stateKey).toMatch(/^workflow_resume_[0-9a-f-]{36}$/);
    const file = trial.write("forged.lobster", "steps: [{ id: g, approval: Go? }, { id: b, run: touch forged }]\n");
    const inline = { filePath: file, resumeAtIndex: 1, steps: { g: { id: "g", approved: true } }, args: {} };
    expect(failureOf(await trial.resume(encode({ kind: "workflow-file", ...inline }), { approved: true }))).toBe(
      "parse_error: Invalid workflow token",
    );
    expect(trial.read("forged")).toBeNull();
  });

  it("B37: that lost its end is told to be damaged, and the question stays open", async () => {
    const paused = await trial.workflow(open);
    const token = tokenOf(paused);

    expect(failureOf(await trial.resume(token.slice(0, -1), { approved: true }))).toBe("parse_error: Invalid token");
    const wrapped = `${token.slice(0, 30)}\n  ${token.slice(30)} `;
    expect(outputOf(await trial.resume(wrapped, { approved: true }))).toEqual([true]);
  });
});
