import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approvalHandle, buildCommandLine, CommandLineTrial } from "@/lib/testing/command-line";

let built: ReturnType<typeof buildCommandLine>;
let trial: CommandLineTrial;

beforeAll(() => {
  built = buildCommandLine();
});
afterAll(() => built.remove());
beforeEach(() => {
  trial = new CommandLineTrial(built.program);
});
afterEach(() => trial.remove());

const tool = (...argv: string[]) => trial.call(["run", "--mode", "tool", ...argv]);
const ok = (output: unknown[]) => ({
  protocolVersion: 1,
  ok: true,
  status: "ok",
  output,
  requiresApproval: null,
  requiresInput: null,
});
const failed = (type: string, message: unknown) => ({ protocolVersion: 1, ok: false, error: { type, message } });

describe("resume", () => {
  const flow =
    "steps: [{id: gate, approval: {prompt: 'Go?', required_approver: ann}}, {id: b, run: 'echo run >> log.txt; echo $gate.approvedBy'}]\n";

  async function pause(): Promise<{ readonly resumeToken: string; readonly approvalId: string }> {
    trial.write("flow.lobster", flow);
    const paused = await tool("flow.lobster");
    expect(paused.json).toMatchObject({
      status: "needs_approval",
      requiresApproval: {
        type: "approval_request",
        prompt: "Go?",
        items: [],
        requiredApprover: "ann",
        resumeToken: expect.stringMatching(/^[\w-]+$/),
        approvalId: expect.stringMatching(/^[0-9a-f]{8}$/),
      },
    });
    return approvalHandle(paused);
  }

  const answer = (handle: string[], decision: string[], by = "ann") =>
    trial.call(["resume", ...handle, ...decision], { env: { LOBSTER_APPROVAL_APPROVED_BY: by } });

  it("T94, T96, B37: goes on once, whichever handle is used, and leaves nothing behind", async () => {
    const { resumeToken, approvalId } = await pause();
    const typed = `${approvalId.slice(0, 4).toUpperCase()}-${approvalId.slice(4)}`;

    expect((await answer(["--id", typed], ["--approve", "yes"])).json).toEqual(ok(["ann\n"]));
    expect(trial.stateFiles()).toEqual([]);
    expect(await answer(["--token", resumeToken], ["--approve", "yes"])).toMatchObject({
      exit: 1,
      json: failed("runtime_error", "Workflow resume state not found"),
    });
    expect(await answer(["--id", approvalId], ["--approve", "yes"])).toMatchObject({
      exit: 2,
      json: failed("parse_error", `Approval ID "${approvalId}" not found or expired`),
    });
    expect(trial.read("log.txt")).toBe("run\n");
  });

  it("T92, B50: runs the next step once when six people answer at the same time", async () => {
    const { resumeToken } = await pause();

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => answer(["--token", resumeToken], ["--approve", "yes"])),
    );

    expect(answers.map(({ exit }) => exit).sort()).toEqual([0, 1, 1, 1, 1, 1]);
    expect(trial.read("log.txt")).toBe("run\n");
    expect(trial.stateFiles()).toEqual([]);
  });

  it("T91, T99: refuses whoever may not approve and a changed file, and stays open", async () => {
    const { resumeToken } = await pause();
    const approve = (by?: string) => answer(["--token", resumeToken], ["--approve", "yes"], by);

    expect(await approve("bob")).toMatchObject({
      exit: 2,
      json: failed("parse_error", "Workflow step gate approval requires approver 'ann', got 'bob'"),
    });
    trial.write("flow.lobster", flow.replace("echo run", "echo other"));
    expect(await approve()).toMatchObject({
      exit: 1,
      json: failed("runtime_error", "Workflow file changed since the checkpoint was created"),
    });
    trial.write("flow.lobster", flow);
    expect((await approve()).json).toEqual(ok(["ann\n"]));
  });

  it("T100, B31: waits for a file that is missing at the moment", async () => {
    const { resumeToken } = await pause();
    rmSync(path.join(trial.folder, "flow.lobster"));

    expect(await answer(["--token", resumeToken], ["--approve", "yes"])).toMatchObject({
      exit: 1,
      json: failed("runtime_error", expect.stringMatching(/^ENOENT: no such file or directory, realpath '/)),
    });
    trial.write("flow.lobster", flow);
    expect((await answer(["--token", resumeToken], ["--approve", "yes"])).json).toEqual(ok(["ann\n"]));
  });

  it("ends the run on a no, for which nobody has to be named", async () => {
    const { resumeToken } = await pause();

    const { json } = await trial.call(["resume", "--token", resumeToken, "--approve", "no"]);

    expect(json).toMatchObject({ ok: true, status: "cancelled", output: [] });
    expect(trial.stateFiles()).toEqual([]);
    expect(trial.read("log.txt")).toBeNull();
  });

  it("D31: leaves nothing behind when the second of two gates is rejected", async () => {
    trial.write("flow.lobster", "steps: [{id: a, approval: One?}, {id: b, run: 'true', approval: Two?}]\n");
    const first = approvalHandle(await tool("flow.lobster"));
    const second = approvalHandle(await trial.call(["resume", "--token", first.resumeToken, "--approve", "yes"]));

    const { json } = await trial.call(["resume", "--token", second.resumeToken, "--approve", "no"]);

    expect(json).toMatchObject({ status: "cancelled" });
    expect(trial.stateFiles()).toEqual([]);
  });

  it("T97, T98: accepts no token that brings its own state or names other state", async () => {
    trial.write("flow.lobster", flow);
    const encode = (token: unknown) => Buffer.from(JSON.stringify(token)).toString("base64url");
    const base = { protocolVersion: 1, v: 1 };
    const own = {
      ...base,
      kind: "workflow-file",
      filePath: path.join(trial.folder, "flow.lobster"),
      resumeAtIndex: 1,
      steps: {},
      args: {},
    };
    const foreign = { ...base, kind: "workflow-file", stateKey: "../../somewhere" };
    const crossed = {
      ...base,
      kind: "pipeline-resume",
      stateKey: `workflow_resume_${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}`,
    };
    const use = async (token: unknown, ...decision: string[]) =>
      (await trial.call(["resume", "--token", encode(token), ...decision])).json;

    expect(await use(own, "--approve", "yes")).toEqual(failed("parse_error", "Invalid workflow token"));
    expect(await use(foreign, "--cancel")).toEqual(failed("parse_error", "Invalid token"));
    expect(await use(crossed, "--approve", "yes")).toEqual(failed("parse_error", "Invalid token"));
    expect(await use({ ...base, protocolVersion: 2 }, "--cancel")).toEqual(
      failed("parse_error", "Unsupported protocol version"),
    );
    expect(await use({ ...base, v: 2 }, "--cancel")).toEqual(failed("parse_error", "Unsupported token version"));
    expect(trial.read("log.txt")).toBeNull();
  });

  it("T91, D35: stays answerable when the step before the first effect fails, and is gone when an effect may have happened", async () => {
    trial.write(
      "flow.lobster",
      "steps: [{id: g, approval: true}, {id: b, run: cat, stdin: $later.stdout}, {id: later, run: echo}]\n",
    );
    const token = async () => approvalHandle(await tool("flow.lobster")).resumeToken;
    const early = await token();
    const yes = (handle: string) => trial.call(["resume", "--token", handle, "--approve", "yes"]);

    const message = failed("runtime_error", "Unknown step reference: later.stdout");
    expect((await yes(early)).json).toEqual(message);
    expect((await yes(early)).json).toEqual(message);

    trial.write("flow.lobster", "steps: [{id: g, approval: true}, {id: b, run: 'echo try >> log.txt; exit 4'}]\n");
    const late = await token();
    expect((await yes(late)).json).toMatchObject({ error: { message: expect.stringContaining("failed (4)") } });
    expect((await yes(late)).json).toEqual(failed("runtime_error", "Workflow resume state not found"));
    expect(trial.read("log.txt")).toBe("try\n");
  });

  it("asks for exactly one answer", async () => {
    const message = async (...argv: string[]) => (await trial.call(["resume", ...argv])).json;

    expect(await message("--approve", "yes")).toEqual(failed("parse_error", "resume requires --token or --id"));
    expect(await message("--token", "x", "--cancel=maybe")).toEqual(
      failed("parse_error", "resume --cancel must be true or false"),
    );
    expect(await message("--token", "x", "--approve", "yes", "--cancel")).toEqual(
      failed("parse_error", "resume accepts only one of --approve, --response-json, or --cancel"),
    );
    expect(await message("--token", "x", "--cancel", "no")).toEqual(
      failed("parse_error", "resume requires --approve yes|no, --response-json, or --cancel"),
    );
    expect(await message("--token", "x", "--response-json", "{")).toEqual(
      failed("parse_error", "resume --response-json must be valid JSON"),
    );
    expect(await message("--token", "x", "--decision", "perhaps")).toEqual(
      failed("parse_error", "resume --approve must be yes or no"),
    );
  });

  it("continues an inline pipeline behind its gate with the items that were shown", async () => {
    const paused = await tool("exec --shell 'echo start >> log.txt; seq 3' | approve | head --n 2");
    const { resumeToken, items } = approvalHandle(paused);

    const resumed = await trial.call(["resume", "--token", resumeToken, "--approve", "y"]);

    expect(items).toEqual(["1", "2", "3"]);
    expect(resumed.json).toEqual(ok(["1", "2"]));
    expect(trial.read("log.txt")).toBe("start\n");
    expect(trial.stateFiles()).toEqual([]);
  });
});
