import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EngineTrial, failureOf, outputOf } from "@/lib/testing/engine-trial";

let trial: EngineTrial;
beforeEach(() => {
  trial = new EngineTrial();
});
afterEach(() => trial.remove());

const output = async (text: string) => outputOf(await trial.workflow(text));
const failure = async (text: string) => failureOf(await trial.workflow(text));

describe("a command", () => {
  it("T58: runs in a login shell that is sh, or in the shell that its own environment names", async () => {
    trial.write("home/.profile", "export FROM_PROFILE=read\n");
    const shell = trial.write("own-shell", "#!/bin/sh\nprintf '<%s>' \"$@\"\n");

    expect(await output("steps: [{id: a, run: 'echo $FROM_PROFILE'}]")).toEqual(["read\n"]);
    expect(await output("steps: [{id: a, run: 'echo $0'}]")).toEqual(["/bin/sh\n"]);
    expect(
      await output(`steps: [{id: x, run: 'chmod +x own-shell'}, {id: a, run: a b, env: {LOBSTER_SHELL: ${shell}}}]`),
    ).toEqual(["<-lc><a b>"]);
    expect(await output(`steps: [{id: a, pipeline: "exec --shell 'a b'", env: {LOBSTER_SHELL: ${shell}}}]`)).toEqual([
      "<-lc><a b>",
    ]);
  });

  it("T59: fails with its errors, else its output, else its text; errors of a success are dropped", async () => {
    const failing = (run: string) => failure(`steps: [{id: a, run: '${run}'}]`);

    expect(await failing('echo out; echo " why " >&2; exit 3')).toBe("runtime_error: workflow command failed (3): why");
    expect(await failing('echo " out "; exit 3')).toBe("runtime_error: workflow command failed (3): out");
    expect(await failing("exit 3")).toBe("runtime_error: workflow command failed (3): exit 3");
    expect(await trial.workflow("steps: [{id: a, run: 'echo aside >&2; echo out'}]")).toMatchObject({
      output: ["out\n"],
    });
    expect(trial.logged).toEqual([]);
  });
});

describe("the output of a run", () => {
  it("T65: comes from the last step that completed", async () => {
    const rest = "{id: b, run: echo b, when: false}, {id: c, run: exit 1, on_error: continue}";

    expect(await output(`steps: [{id: a, run: echo a}, ${rest}]`)).toEqual(["a\n"]);
    expect(await output(`steps: [${rest}]`)).toEqual([]);
    expect(await output(`steps: [{id: a, run: echo a}, ${rest}, {id: d, run: 'true'}]`)).toEqual([]);
  });

  it("T66: is that of a good run behind skip_rest and continue, and a gate whose step failed is not asked", async () => {
    const skipped = await trial.workflow(
      "steps: [{id: a, run: echo a}, {id: b, run: exit 1, on_error: skip_rest}, {id: c, run: touch ran}]",
    );
    const passed = await trial.workflow(
      "steps: [{id: a, run: exit 1, approval: Sure?, on_error: continue}, {id: b, run: 'echo $a.error $a.approved'}]",
    );

    expect(skipped).toMatchObject({ ok: true, status: "ok", output: ["a\n"] });
    expect(trial.read("ran")).toBeNull();
    expect(passed).toMatchObject({ ok: true, status: "ok", output: ["true false\n"] });
  });
});

describe("retry and timeout_ms", () => {
  it("T67: wait as long as the policy says between real attempts", async () => {
    const attempt = "run: 'echo x >> tries; exit 1', on_error: continue";

    await trial.workflow(
      `steps: [{id: a, ${attempt}, retry: {max: 4, backoff: exponential, delay_ms: 2, max_delay_ms: 5}}]`,
    );
    await trial.workflow(`steps: [{id: b, ${attempt}, retry: {max: 3, delay_ms: 8, max_delay_ms: 5}}]`);
    await trial.workflow(`steps: [{id: c, ${attempt}, retry: {max: 2, delay_ms: 8, max_delay_ms: 5, jitter: true}}]`);

    expect(
      trial.logged.map((line) => `${line.match(/Step '(.)'/)?.[1]} ${line.match(/Retrying in (\d+)ms/)?.[1]}`),
    ).toEqual(["a 2", "a 4", "a 5", "b 8", "b 8", "c 5"]);
    expect(trial.read("tries")).toBe("x\n".repeat(9));
  });

  it("T68: give each attempt its own time, at whose end its processes are killed at once", async () => {
    const text =
      "steps: [{id: a, run: \"trap 'touch asked; exit' TERM; echo x >> tries; sleep 30\", timeout_ms: 500, retry: {max: 2, delay_ms: 1}}]";

    expect(await failure(text)).toBe("runtime_error: Step 'a' timed out after 500ms");
    expect(trial.logged).toEqual([expect.stringContaining("(attempt 1/2): Step 'a' timed out after 500ms")]);
    expect(trial.read("tries")).toBe("x\nx\n");
    expect(trial.read("asked")).toBeNull();
  });
});
