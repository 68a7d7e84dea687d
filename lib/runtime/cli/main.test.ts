import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildCommandLine, CommandLineTrial } from "@/lib/testing/command-line";
import { isRunning } from "@/lib/testing/running-process";

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

it.each(["run", "resume", "graph", "check", "doctor", "version", "help"])(
  "help tells how %s is called",
  async (name) => {
    expect(await trial.call(["help", name])).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining(`Usage:\n  lobster ${name}`),
      stderr: "",
    });
  },
);

describe("run", () => {
  it("prints one envelope in tool mode and data in human mode", async () => {
    trial.write("flow.lobster", "steps: [{id: a, run: 'printf \"{}\"'}]\n");

    expect((await tool("exec echo hi")).stdout).toBe(`${JSON.stringify(ok(["hi"]), null, 2)}\n`);
    expect((await tool("flow.lobster")).json).toEqual(ok([{}]));
    expect(await trial.call(["exec echo hi"])).toMatchObject({ exit: 0, stdout: '[\n  "hi"\n]\n', stderr: "" });
    expect(await trial.call(["flow.lobster"])).toMatchObject({ exit: 0, stdout: "[\n  {}\n]\n", stderr: "" });
  });

  it("draws a file with a response schema, and refuses one whose schema does not compile", async () => {
    const file = (schema: string) => `steps: [{id: q, input: {prompt: p, responseSchema: ${schema}}}]\n`;
    trial.write("good.lobster", file("{type: string}"));
    trial.write("bad.lobster", file("{type: 5}"));

    expect(await trial.call(["graph", "good.lobster"])).toMatchObject({ exit: 0, stderr: "" });
    expect((await trial.call(["graph", "bad.lobster"])).stderr).toMatch(
      /^Error: Workflow step q input\.responseSchema is invalid: schema is invalid: data\/type must be/,
    );
  });

  it("T40: prints the question of a pipeline where nobody sits at the terminal, and keeps nothing of it", async () => {
    const approval = await trial.call(["exec echo hi | approve --prompt Go? | exec touch ran"]);
    const question = await trial.call(["exec echo hi | ask --prompt What? | exec touch ran"]);

    expect(approval).toMatchObject({ exit: 0, json: [{ type: "approval_request", prompt: "Go?", items: ["hi"] }] });
    expect(question).toMatchObject({ exit: 0, json: [{ type: "input_request", prompt: "What?", items: ["hi"] }] });
    expect(`${approval.stdout}${question.stdout}`).not.toMatch(/resumeToken|approvalId/);
    expect(trial.stateFiles()).toEqual([]);
    expect(trial.read("ran")).toBeNull();
  });

  it("T34: keeps the envelope clean of what renderers write", async () => {
    const { json } = await tool("exec echo hi | json");

    expect(json).toEqual({ ...ok([]), rendered: '[\n  "hi"\n]\n' });
  });

  it("T88: says in the envelope what models cost", async () => {
    const usage = JSON.stringify({ model: "gpt-4o", usage: { inputTokens: 1_000_000 } });
    trial.write("flow.lobster", `steps: [{id: a, run: cat, stdin: '${usage}'}, {id: b, run: echo end}]\n`);
    const entry = { stepId: "a", model: "gpt-4o", inputTokens: 1_000_000, outputTokens: 0, costUsd: 2.5 };

    expect((await tool("flow.lobster")).json).toEqual({
      ...ok(["end\n"]),
      _meta: { cost: { totalInputTokens: 1_000_000, totalOutputTokens: 0, estimatedCostUsd: 2.5, byStep: [entry] } },
    });
  });

  it("checks every command of a pipeline before the first one runs", async () => {
    const answer = await tool("exec touch made | nosuch");

    expect(answer).toMatchObject({ exit: 1, json: failed("runtime_error", "Unknown command: nosuch") });
    expect(trial.read("made")).toBeNull();
  });

  it("tells the child's flags from its own", async () => {
    expect((await tool("exec echo --name x --json")).json).toEqual(ok(["--name x --json"]));
    expect((await tool("exec -- echo hi")).json).toEqual(ok(["hi"]));
  });

  it("T108, B6: tells a missing file, a folder and another extension from a pipeline", async () => {
    trial.write("d.lobster/x", "");
    trial.write("flow.txt", "");

    expect(await tool("gone.lobster")).toMatchObject({
      exit: 2,
      json: failed(
        "parse_error",
        expect.stringMatching(/^ENOENT: no such file or directory, stat '\/.*gone\.lobster'$/),
      ),
    });
    expect((await tool("d.lobster")).json).toEqual(failed("parse_error", "Workflow path is not a file"));
    expect((await tool("--file", "flow.txt")).json).toEqual(
      failed("parse_error", "Workflow file must end in .lobster, .yaml, .yml, or .json"),
    );
    expect((await tool("exec cat gone.json")).json).toMatchObject({ error: { type: "runtime_error" } });
  });

  it("runs one file and refuses a second word behind it", async () => {
    trial.write("flow.lobster", "steps: [{id: a, run: touch made}]\n");

    const answer = await tool("flow.lobster", "extra");

    expect(answer).toMatchObject({ exit: 2, json: failed("parse_error", "run accepts one workflow file") });
    expect(trial.read("made")).toBeNull();
  });

  it("T115, D17, D34: takes nothing but an object as arguments", async () => {
    trial.write("flow.lobster", "steps: [{id: a, run: 'echo ${x}'}]\n");
    const given = (json: string) => tool("flow.lobster", "--args-json", json);

    expect((await given('{"x":7}')).json).toEqual(ok([7]));
    for (const json of ["[1]", '"x"', "5"]) {
      expect(await given(json)).toMatchObject({
        exit: 2,
        json: failed("parse_error", "run --args-json must be a JSON object"),
      });
    }
    // D34: an empty value is a value, and no word of a pipeline.
    expect(await tool("--file", "flow.lobster", "--args-json", "")).toMatchObject({
      exit: 2,
      json: failed("parse_error", "run --args-json must be valid JSON"),
    });
    expect(await trial.call(["run", "flow.lobster", "--args-json", "{"])).toMatchObject({
      exit: 2,
      stderr: "run --args-json must be valid JSON\n",
    });
  });

  it("names a working directory that does not exist", async () => {
    trial.write("flow.lobster", "steps: [{id: a, run: 'true', cwd: nowhere}]\n");

    const { json } = await tool("flow.lobster");

    expect(json).toEqual(failed("runtime_error", `Working directory not found: ${path.join(trial.folder, "nowhere")}`));
  });

  it("says which file is broken, and with which exit code", async () => {
    trial.write("flow.lobster", "steps: [{id: a}]\n");
    trial.write("tab.lobster", "steps:\n\t- id: a\n");

    expect(await trial.call(["run", "flow.lobster"])).toMatchObject({
      exit: 1,
      stderr:
        "Error: Workflow step a requires run, command, pipeline, workflow, parallel, for_each, approval, or input\n",
    });
    expect((await trial.call(["run", "tab.lobster"])).stderr).toMatch(/^Error: Tabs are not allowed as indentation/);
  });

  it("prints retries and warnings beside the envelope", async () => {
    trial.write(
      "flow.lobster",
      "steps: [{id: a, run: 'echo $b.stdout; [ -f made ] || { touch made; exit 3; }', retry: {max: 2, delay_ms: 1}}, {id: b, run: echo}]\n",
    );

    const { stderr, json } = await tool("flow.lobster");

    expect(stderr.split("\n")).toEqual([
      "[WARN] Step a: $b.stdout has no value yet and stays as written",
      expect.stringMatching(
        /^\[RETRY\] Step 'a' failed \(attempt 1\/2\): workflow command failed \(3\): .*\. Retrying in 1ms\.\.\.$/,
      ),
      "",
    ]);
    expect(json).toEqual(ok(["\n"]));
  });
});

describe("a stop signal", () => {
  it("ends the run and everything it started, and gives the exit code of the signal", async () => {
    trial.write(
      "flow.lobster",
      `steps:
  - { id: a, run: 'sleep 60 & echo $! > child; touch started; wait', on_error: continue, retry: { max: 5 } }
  - { id: b, run: touch after }
`,
    );

    const answer = await trial.call(["run", "--mode", "tool", "flow.lobster"], {
      interrupt: { whenFile: "started", signal: "SIGINT" },
    });

    expect(answer).toMatchObject({ exit: 130, json: failed("runtime_error", "Received SIGINT") });
    expect(isRunning(Number(trial.read("child")))).toBe(false);
    expect(trial.read("after")).toBeNull();
  });
});

describe("the other subcommands", () => {
  it("T113: dry run tells what would happen and does nothing", async () => {
    trial.write(
      "flow.lobster",
      "args: {who: {default: Ada}}\nsteps: [{id: a, run: 'touch ${who}', timeout_ms: 5}, {id: g, approval: ok?, stdin: $a.json}, {id: c, run: 'echo $a.json.n $g.approved', when: $a.json.n > 2}, {id: d, run: x, when: $g.skipped}]\n",
    );

    const answer = await trial.call(["run", "flow.lobster", "--dry-run"]);

    expect(answer.stderr.split("\n")).toEqual([
      "[DRY RUN] Would execute 4 steps:",
      "",
      "  1. a  [shell]",
      "     run: touch Ada",
      "     timeout: 5ms",
      "  2. g  [no-op]",
      "     stdin: $a.json  [output unknown at plan time]",
      "     [approval required]",
      "  3. c  [shell]",
      "     [conditional — when: $a.json.n > 2]",
      "     run: echo $a.json.n true  [contains step output refs — unknown at plan time]",
      "  4. d  [skipped — condition: false]",
      "",
    ]);
    expect(answer).toMatchObject({ exit: 0, stdout: "" });
    expect(trial.read("Ada")).toBeNull();
    expect(trial.stateFiles()).toEqual([]);
  });

  it("dry run of a pipeline lists its stages and their arguments", async () => {
    const answer = await trial.call(["run", "--dry-run", "exec touch made | head --n 3"]);

    expect(answer.stderr).toBe("[DRY RUN] Pipeline (2 stages):\n  1. exec  args: touch, made\n  2. head  args: n=3\n");
    expect(trial.read("made")).toBeNull();
  });

  it("graph prints the file and refuses what it cannot print", async () => {
    trial.write("flow.lobster", "steps: [{id: a, run: 'echo ${x}'}]\n");

    expect(await trial.call(["graph", "flow.lobster", "--args-json", '{"x":1}'])).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/^flowchart TD\n {2}a\["a\\nrun: echo 1"\]\n/),
    });
    expect(await trial.call(["graph"])).toMatchObject({
      exit: 2,
      stderr: "graph requires a workflow file path (use --file <path>)\n",
    });
    expect(await trial.call(["graph", "flow.lobster", "--format", "png"])).toMatchObject({
      exit: 2,
      stderr: "graph --format must be one of: mermaid, dot, ascii\n",
    });
    expect(await trial.call(["graph", "gone.lobster"])).toMatchObject({
      exit: 1,
      stderr: expect.stringMatching(/^Error: ENOENT/),
    });
  });

  it("help and version answer, and an unknown topic is told", async () => {
    expect((await trial.call([])).stdout).toContain("Usage:");
    expect((await trial.call(["help"])).stdout).toContain("\n  apus.invoke       Another name of openclaw.invoke.\n");
    expect((await trial.call(["help", "exec"])).stdout).toMatch(/^exec — .*\n\nUsage:\n {2}exec /);
    expect(await trial.call(["help", "no.such"])).toMatchObject({ exit: 2, stderr: "Unknown command: no.such\n" });
    expect((await trial.call(["version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("doctor runs a command and reports", async () => {
    const { exit, json } = await trial.call(["doctor"]);

    expect(exit).toBe(0);
    expect(json).toMatchObject({ ok: true, output: [{ toolMode: true, protocolVersion: 1 }] });
    expect(await trial.call(["doctor"], { env: { LOBSTER_SHELL: "/no/shell" } })).toMatchObject({
      exit: 1,
      json: failed("doctor_error", "exec shell not found; check LOBSTER_SHELL or ComSpec"),
    });
  });
});
