import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approvalHandle, buildCommandLine, CommandLineTrial } from "@/lib/testing/command-line";
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

describe("steps that hold others, on the command line", () => {
  it("T68: end with everything they started when the program is told to stop", async () => {
    const branch = (id: string) => `{id: ${id}, run: "trap '' TERM; echo $$ > ${id}.pid; touch on-${id}; sleep 60"}`;
    const wait = "until [ -e on-a ] && [ -e on-b ]; do sleep 0.02; done; touch ready; sleep 60";
    trial.write(
      "both.lobster",
      `steps: [{id: x, parallel: {branches: [{id: w, run: "${wait}"}, ${branch("a")}, ${branch("b")}]}}]`,
    );

    trial.write(
      "flow.lobster",
      "steps: [{id: sub, workflow: both.lobster, on_error: continue}, {id: c, run: touch c}]",
    );

    const interrupt = { whenFile: "ready", signal: "SIGTERM" } as const;
    const answer = await trial.call(["run", "--mode", "tool", "flow.lobster"], { interrupt });

    expect(answer).toMatchObject({ exit: 143, json: { ok: false, error: { message: "Received SIGTERM" } } });
    expect(["a.pid", "b.pid"].map((name) => isRunning(Number(trial.read(name))))).toEqual([false, false]);
    expect(trial.read("c")).toBeNull();
  });

  it("D31: leave nothing in the state folder when a file that they run asks", async () => {
    trial.write("child.lobster", "steps: [{id: a, run: echo true}, {id: g, approval: Sure?, when: $a.json}]");
    trial.write("flow.lobster", "steps: [{id: sub, workflow: child.lobster}]");

    const answer = await tool("flow.lobster");

    expect(answer).toMatchObject({
      exit: 1,
      json: { error: { message: expect.stringContaining("Workflow step sub sub-workflow halted for approval.") } },
    });
    expect(trial.stateFiles()).toEqual([]);
  });

  it("T106: find their files behind a pause from another folder", async () => {
    trial.write("w/parts/leaf.lobster", "steps: [{id: l, run: 'printf \"from $WHERE\"', env: {WHERE: leaf}}]");
    trial.write("w/flow.lobster", "steps: [{id: g, approval: Sure?}, {id: sub, workflow: ./parts/leaf.lobster}]");
    trial.write("elsewhere/x", "");
    const { resumeToken } = approvalHandle(await tool("w/flow.lobster"));

    const answer = await trial.call(["resume", "--token", resumeToken, "--approve", "yes"], {
      cwd: `${trial.folder}/elsewhere`,
    });

    expect(answer.json).toMatchObject({ ok: true, output: ["from leaf"] });
  });

  it("T99: refuse to go on when a file that they run has changed since the question", async () => {
    trial.write("leaf.lobster", "steps: [{id: l, run: echo safe}]");
    trial.write("mid.lobster", "steps: [{id: m, workflow: leaf.lobster}]");
    trial.write("flow.lobster", "steps: [{id: g, approval: Sure?}, {id: sub, workflow: mid.lobster}]");
    const { resumeToken } = approvalHandle(await tool("flow.lobster"));
    trial.write("leaf.lobster", "steps: [{id: l, run: touch made}]");

    const refused = await trial.call(["resume", "--token", resumeToken, "--approve", "yes"]);
    trial.write("leaf.lobster", "steps: [{id: l, run: echo safe}]");
    const accepted = await trial.call(["resume", "--token", resumeToken, "--approve", "yes"]);

    expect(refused.json).toMatchObject({
      error: { type: "runtime_error", message: "Workflow file changed since the checkpoint was created" },
    });
    expect(accepted.json).toMatchObject({ ok: true, output: ["safe\n"] });
    expect(trial.read("made")).toBeNull();
  });

  it("say nothing on standard error when they have many branches", async () => {
    const branches = Array.from({ length: 30 }, (_, index) => `{id: b${index}, run: echo ${index}}`).join(", ");
    trial.write("all.lobster", `steps: [{id: fan, parallel: {timeout_ms: 60000, branches: [${branches}]}}]`);
    trial.write("any.lobster", `steps: [{id: fan, parallel: {wait: any, branches: [${branches}]}}]`);

    expect(await tool("all.lobster")).toMatchObject({ exit: 0, stderr: "" });
    expect(await tool("any.lobster")).toMatchObject({ exit: 0, stderr: "" });
  });
});
