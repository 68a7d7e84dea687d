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

const gated = `steps:
  - { id: first, run: 'echo first >> log.txt' }
  - { id: gate, approval: Go? }
  - { id: last, run: 'echo last >> log.txt' }
`;
const failed = (type: string, message: unknown) => ({ protocolVersion: 1, ok: false, error: { type, message } });

describe("the words of a command line", () => {
  it("T109: belong to the pipeline behind its first word, --dry-run too, unless that names a file", async () => {
    trial.write("flow.lobster", "steps: [{ id: a, run: touch made }]\n");

    expect((await trial.call(["run", "exec echo hi", "--dry-run"])).json).toEqual(["hi --dry-run"]);
    expect((await trial.call(["exec", "echo", "hi", "--dry-run"])).json).toEqual(["hi --dry-run"]);
    for (const argv of [
      ["--dry-run", "exec touch made"],
      ["--dry-run", "flow.lobster"],
      ["flow.lobster", "--dry-run"],
      ["--file", "flow.lobster", "--dry-run"],
    ]) {
      expect((await trial.call(["run", ...argv])).stderr, argv.join(" ")).toMatch(/^\[DRY RUN\] /);
    }
    expect(trial.read("made")).toBeNull();
  });

  it("T110: ask for help wherever it stands, and a flag takes the next word whatever that is", async () => {
    for (const argv of [["--help"], ["exec touch made", "--help"], ["run", "-h", "exec touch made"]]) {
      expect(await trial.call(argv), argv.join(" ")).toMatchObject({
        exit: 0,
        stdout: expect.stringContaining("Usage:"),
      });
    }
    expect(trial.read("made")).toBeNull();
    expect((await trial.call(["run", "--mode", "tool", "exec printf %s --help"])).json).toMatchObject({
      output: ["--help"],
    });
    expect((await trial.call(["resume", "--token", "--approve", "yes"])).json).toEqual(
      failed("parse_error", "resume requires --approve yes|no, --response-json, or --cancel"),
    );
    expect((await trial.call(["resume", "--token", "--approve", "yes", "--cancel"])).json).toEqual(
      failed("parse_error", "Invalid token"),
    );
  });
});

describe("the end of a call", () => {
  it("T111: is 1 for what a file says and does, 2 for what the command line says", async () => {
    trial.write("broken.lobster", "steps: [");
    trial.write("empty.lobster", "steps: []\n");
    trial.write("fails.lobster", "steps: [{ id: a, run: exit 7 }]\n");
    trial.write("list.txt", "");
    const end = async (...argv: string[]) => {
      const { exit, json } = await trial.call(["run", "--mode", "tool", ...argv]);
      return [exit, Object(Object(json).error).type];
    };

    for (const name of ["broken", "empty", "fails"]) {
      expect(await end(`${name}.lobster`), name).toEqual([1, "runtime_error"]);
    }
    expect(await end("nosuchcommand")).toEqual([1, "runtime_error"]);
    for (const argv of [["gone.lobster"], ["--file", "list.txt"], ["fails.lobster", "--args-json", "{"], ["a | | b"]]) {
      expect(await end(...argv), argv.join(" ")).toEqual([2, "parse_error"]);
    }
  });

  it("T108, B6: is told of the file that is missing, with its whole path, never of a command", async () => {
    const { exit, stderr } = await trial.call(["run", "nope/missing.lobster"]);

    expect([exit, stderr]).toEqual([
      2,
      `Parse error: ENOENT: no such file or directory, stat '${trial.folder}/nope/missing.lobster'\n`,
    ]);
    expect((await trial.call(["nope/missing.lobster"])).stderr).toBe(stderr);
  });

  it("T112: at a question is an object without protocolVersion for people, and 0", async () => {
    trial.write("flow.lobster", gated);

    const { exit, json, stderr } = await trial.call(["run", "flow.lobster"]);

    expect([exit, stderr]).toEqual([0, ""]);
    expect(json).toEqual({
      status: "needs_approval",
      output: [],
      requiresApproval: expect.objectContaining({ type: "approval_request", prompt: "Go?" }),
      requiresInput: null,
    });
    const { resumeToken } = approvalHandle({ exit, json, stderr, stdout: "" });
    expect((await trial.call(["resume", "--token", resumeToken, "--approve", "yes"])).json).toMatchObject({
      status: "ok",
    });
  });
});

describe("a paused run", () => {
  it("B29: goes on in another process by its token or by its short id, and repeats nothing", async () => {
    trial.write("flow.lobster", gated);
    const pause = async () => approvalHandle(await trial.call(["run", "--mode", "tool", "flow.lobster"]));
    const [one, two] = [await pause(), await pause()];

    const byToken = await trial.call(["resume", "--token", one.resumeToken, "--approve", "yes"]);
    expect(byToken).toMatchObject({ exit: 0, json: { status: "ok" } });
    expect(trial.read("log.txt")).toBe("first\nfirst\nlast\n");
    const byId = await trial.call(["resume", "--id", two.approvalId, "--approve", "yes"]);
    expect(byId).toMatchObject({ exit: 0, json: { status: "ok" } });
    expect(trial.read("log.txt")).toBe("first\nfirst\nlast\nlast\n");
    expect(trial.stateFiles()).toEqual([]);
  });

  it("B32: of two leaves the other one alone, no index behind, and its id means nothing afterwards", async () => {
    trial.write("flow.lobster", gated);
    const pause = async () => approvalHandle(await trial.call(["run", "--mode", "tool", "flow.lobster"]));
    const [one, two] = [await pause(), await pause()];
    const approve = (id: string) => trial.call(["resume", "--id", id, "--approve", "yes"]);

    expect((await approve(one.approvalId)).exit).toBe(0);
    expect(trial.stateFiles().filter((name) => name.startsWith("approval_"))).toEqual([
      `approval_${two.approvalId}.json`,
    ]);
    expect(await approve(one.approvalId)).toMatchObject({
      exit: 2,
      json: failed("parse_error", `Approval ID "${one.approvalId}" not found or expired`),
    });
    expect((await approve(two.approvalId)).exit).toBe(0);
    expect(trial.stateFiles()).toEqual([]);
  });

  it("B36, T105: is found under the older spelling of its file, and that file is removed", async () => {
    trial.write("flow.lobster", gated);
    const { resumeToken } = approvalHandle(await trial.call(["run", "--mode", "tool", "flow.lobster"]));
    const [name = ""] = trial.stateFiles().filter((file) => file.startsWith("workflow_resume_"));
    const older = name.replace("workflow_resume_", "workflow-resume_");
    trial.write(`home/state/${older}`, trial.read(`home/state/${name}`) ?? "");
    rmSync(path.join(trial.stateFolder, name));

    expect((await trial.call(["resume", "--token", resumeToken, "--approve", "yes"])).exit).toBe(0);
    expect(trial.read("log.txt")).toBe("first\nlast\n");
    expect(trial.stateFiles()).toEqual([]);
  });

  it("B61: is reached although a step before it left most of its input unread", async () => {
    trial.write(
      "flow.lobster",
      `steps:
  - { id: big, run: "head -c 3000000 /dev/zero | tr '\\\\0' x" }
  - { id: one, run: head -c 1, stdin: $big.stdout }
  - { id: gate, approval: Go?, stdin: $one.stdout }
`,
    );

    const { exit, json, stderr } = await trial.call(["run", "--mode", "tool", "flow.lobster"]);

    expect([exit, stderr.replace(/^\[WARN\].*\n/gm, "")]).toEqual([0, ""]);
    expect(json).toMatchObject({ status: "needs_approval", requiresApproval: { prompt: "Go?", preview: "x" } });
  });
});
