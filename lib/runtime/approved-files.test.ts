import { renameSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approvalHandle, buildCommandLine, CommandLineTrial } from "@/lib/testing/command-line";
import { eventually } from "@/lib/testing/eventually";

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
const approve = (token: string, env: Record<string, string> = {}, cwd = trial.folder) =>
  trial.call(["resume", "--token", token, "--approve", "yes"], { env, cwd });
const pause = async (...argv: string[]) => approvalHandle(await tool(...argv)).resumeToken;
const changed = {
  exit: 1,
  json: {
    protocolVersion: 1,
    ok: false,
    error: { type: "runtime_error", message: "Workflow file changed since the checkpoint was created" },
  },
};
const echo = (text: string) => `steps: [{id: x, run: 'echo ${text} >> log.txt'}]\n`;

describe("T99: what was approved is what runs", () => {
  it("refuses a child file, or one of a child, that changed since, and takes them again as they were", async () => {
    trial.write("main.lobster", "steps: [{id: g, approval: Go?}, {id: c, workflow: sub/child.lobster}]\n");
    const child = "steps: [{id: x, run: 'echo child >> log.txt'}, {id: y, workflow: grandchild.lobster}]\n";
    trial.write("sub/child.lobster", child);
    trial.write("sub/grandchild.lobster", echo("grandchild"));
    const token = await pause("main.lobster");

    trial.write("sub/child.lobster", child.replace("echo child", "echo other"));
    expect(await approve(token)).toMatchObject(changed);
    trial.write("sub/child.lobster", child);
    trial.write("sub/grandchild.lobster", echo("other"));
    expect(await approve(token)).toMatchObject(changed);
    expect(trial.read("log.txt")).toBe(null);
    trial.write("sub/grandchild.lobster", echo("grandchild"));

    expect(await approve(token)).toMatchObject({ exit: 0, json: { status: "ok" } });
    expect(trial.read("log.txt")).toBe("child\ngrandchild\n");
    expect(trial.stateFiles()).toEqual([]);
  });

  it("refuses a child file that was not there when somebody approved", async () => {
    trial.write("main.lobster", "steps: [{id: g, approval: Go?}, {id: c, workflow: child.lobster}]\n");
    const token = await pause("main.lobster");

    trial.write("child.lobster", echo("new"));

    expect(await approve(token)).toMatchObject(changed);
    expect(trial.read("log.txt")).toBe(null);
  });

  it("B31, T100: waits for a child file that is missing at the moment, and says which", async () => {
    trial.write("main.lobster", "steps: [{id: g, approval: Go?}, {id: c, workflow: child.lobster}]\n");
    trial.write("child.lobster", echo("child"));
    const token = await pause("main.lobster");
    const file = path.join(trial.folder, "child.lobster");
    renameSync(file, `${file}.away`);

    const message = expect.stringMatching(/^ENOENT: no such file or directory, realpath '.*child\.lobster'$/);
    expect(await approve(token)).toMatchObject({ exit: 1, json: { error: { type: "runtime_error", message } } });
    renameSync(`${file}.away`, file);

    expect(await approve(token)).toMatchObject({ exit: 0 });
  });

  it("watches files that a result before the gate or an argument names", async () => {
    trial.write(
      "main.lobster",
      "args: {name: {default: one}}\nsteps: [{id: pick, run: printf two}, {id: g, approval: Go?}, {id: a, workflow: '${name}.lobster'}, {id: b, workflow: $pick.stdout}]\n",
    );
    trial.write("one.lobster", echo("one"));
    trial.write("two", echo("two"));
    const token = await pause("main.lobster");

    trial.write("two", echo("other"));
    expect(await approve(token)).toMatchObject(changed);
    trial.write("two", echo("two"));
    trial.write("one.lobster", echo("other"));
    expect(await approve(token)).toMatchObject(changed);
    trial.write("one.lobster", echo("one"));

    expect(await approve(token)).toMatchObject({ exit: 0 });
    expect(trial.read("log.txt")).toBe("one\ntwo\n");
  });

  it("runs a file that only a later result names as it is then", async () => {
    trial.write(
      "main.lobster",
      "steps: [{id: g, approval: Go?}, {id: pick, run: printf child.lobster}, {id: c, workflow: $pick.stdout}]\n",
    );
    trial.write("child.lobster", echo("old"));
    const token = await pause("main.lobster");

    trial.write("child.lobster", echo("new"));

    expect(await approve(token)).toMatchObject({ exit: 0 });
    expect(trial.read("log.txt")).toBe("new\n");
  });

  it("does not run a child file that changes after the approval, while the run is under way", async () => {
    trial.write(
      "main.lobster",
      "steps: [{id: g, approval: Go?}, {id: edit, run: 'echo \"{steps: [{id: x, run: touch forged}]}\" > child.lobster'}, {id: c, workflow: child.lobster}]\n",
    );
    trial.write("child.lobster", echo("child"));
    const token = await pause("main.lobster");

    expect(await approve(token)).toMatchObject(changed);
    expect(trial.read("forged")).toBe(null);
    expect(trial.stateFiles()).toEqual([]);
  });

  it("looks again at each further gate", async () => {
    trial.write(
      "main.lobster",
      "steps: [{id: a, approval: One?}, {id: b, approval: Two?}, {id: c, workflow: child.lobster}]\n",
    );
    trial.write("child.lobster", echo("child"));
    const first = await pause("main.lobster");
    const { resumeToken } = approvalHandle(await approve(first));

    trial.write("child.lobster", echo("other"));
    expect(await approve(resumeToken)).toMatchObject(changed);
    trial.write("child.lobster", echo("child"));

    expect(await approve(resumeToken)).toMatchObject({ exit: 0 });
    expect(trial.stateFiles()).toEqual([]);
  });
});

describe("a paused run", () => {
  it("T106, T107: goes on in another folder with the arguments it began with and the environment of now", async () => {
    trial.write(
      "main.lobster",
      "args: {a: {default: x}}\nsteps: [{id: g, approval: Go?}, {id: c, workflow: child.lobster}, {id: e, run: 'echo ${a} $LOBSTER_ARG_A $NOW'}]\n",
    );
    trial.write("child.lobster", "steps: [{id: x, run: 'true'}]\n");
    const token = approvalHandle(await tool("main.lobster", "--args-json", '{"a":"then"}')).resumeToken;
    trial.write("elsewhere/file", "");

    const answer = await approve(token, { NOW: "now", LOBSTER_ARG_A: "forged" }, path.join(trial.folder, "elsewhere"));

    expect(answer.json).toMatchObject({ status: "ok", output: ["then then now\n"] });
  });

  it("is spent when its process is killed while a step runs, and cleared away when another run ends", async () => {
    trial.write("main.lobster", "steps: [{id: g, approval: Go?}, {id: s, run: 'echo x >> began; exec sleep 60'}]\n");
    const token = await pause("main.lobster");

    const killed = await trial.call(["resume", "--token", token, "--approve", "yes"], {
      interrupt: { whenFile: "began", signal: "SIGKILL" },
    });
    expect(killed.exit).toBe(null);
    expect(await approve(token)).toMatchObject({
      exit: 1,
      json: { error: { type: "runtime_error", message: "Workflow resume state not found" } },
    });
    expect(trial.read("began")).toBe("x\n");
    await eventually("nothing is left", () => trial.stateFiles().length === 0);
  });

  it("is given up at the age that LOBSTER_CHECKPOINT_MAX_AGE sets; a wrong setting keeps it", async () => {
    trial.write("main.lobster", "steps: [{id: g, approval: Go?}, {id: e, run: echo done}]\n");
    const [old, kept] = [await pause("main.lobster"), await pause("main.lobster")];

    expect(await approve(kept, { LOBSTER_CHECKPOINT_MAX_AGE: "soon" })).toMatchObject({
      exit: 2,
      json: { error: { type: "parse_error", message: expect.stringContaining('such as 7d; got "soon"') } },
    });
    expect(await approve(kept, { LOBSTER_CHECKPOINT_MAX_AGE: "1d" })).toMatchObject({ exit: 0 });
    expect(await approve(old, { LOBSTER_CHECKPOINT_MAX_AGE: "0.001s" })).toMatchObject({
      exit: 1,
      json: { error: { type: "runtime_error", message: "Workflow resume state not found" } },
    });
    expect(trial.stateFiles()).toEqual([]);
  });

  it("B34: fails at once where its state cannot be stored", async () => {
    trial.write("main.lobster", "steps: [{id: g, approval: Go?}]\n");
    const started = performance.now();

    const { exit, stdout } = await trial.call(["run", "--mode", "tool", "main.lobster"], {
      env: { LOBSTER_STATE_DIR: "/proc/nope" },
    });

    expect(exit).toBe(1);
    expect(stdout).toContain("/proc/nope");
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
