import { existsSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EngineTrial, failureOf, outputOf } from "@/lib/testing/engine-trial";

let trial: EngineTrial;
beforeEach(() => {
  trial = new EngineTrial();
});
afterEach(() => trial.remove());

/** A line, then work that lasts longer than its end is waited for, then a trace. */
const slow = `exec --shell 'echo s; sleep 0.5; touch done'`;
const isDone = () => existsSync(path.join(trial.folder, "done"));

describe("a program whose output nobody needs any more", () => {
  it.each(["head --n 1", "head --n 0", "state.get k", "commands.list", "workflows.list"])(
    "does all of its work before %s ends",
    async (next) => {
      outputOf(await trial.pipeline(`${slow} | ${next}`));

      expect(isDone()).toBe(true);
    },
  );

  it("does all of its work within a step of a workflow", async () => {
    await trial.workflow(`steps:\n  - id: a\n    pipeline: "${slow} | head --n 1"\n`);

    expect(isDone()).toBe(true);
  });

  it("does all of its work when a command behind it fails", async () => {
    failureOf(await trial.pipeline(`${slow} | head --n 1 | exec false`));

    expect(isDone()).toBe(true);
  });

  it.each(["", "sleep 0.5; "])("fails the pipeline with its exit code, whenever it ends: %j", async (pause) => {
    for (const next of ["head --n 1", "head --n 0", "state.get k", "commands.list"]) {
      const failure = failureOf(await trial.pipeline(`exec --shell 'echo s; ${pause}echo no >&2; exit 3' | ${next}`));
      expect(failure).toBe("runtime_error: exec failed (3): no");
    }
  });

  it("may end because its output is closed, in the ways programs have for that", async () => {
    const endings = [
      "yes",
      "seq 1 10000000",
      "echo s; sleep 0.4; exec yes",
      "echo s; sleep 0.4; while :; do echo more; done",
      "echo s; sleep 0.4; kill -PIPE $$",
      "echo s; sleep 0.4; exit 141",
      "echo s; sleep 0.4; echo write: Broken pipe >&2; exit 1",
      "echo s; sleep 0.4; echo BrokenPipeError: >&2; exit 1",
      `exec "${process.execPath}" -e 'const more = () => setImmediate(more, console.log("s")); more()'`,
    ];
    for (const text of endings) {
      trial.write("ending.sh", text);
      expect(outputOf(await trial.pipeline("exec sh ending.sh | head --n 1"))).toHaveLength(1);
    }
  });

  it("is no excuse for such an end when all of the output was read", async () => {
    for (const text of [
      "echo s; exit 141",
      "echo s; sleep 0.4; exit 141",
      "echo s; sleep 0.4; echo EPIPE >&2; exit 1",
    ]) {
      expect(failureOf(await trial.pipeline(`exec --shell '${text}'`))).toMatch(
        /^runtime_error: exec failed \((141|1)\)/,
      );
    }
  });
});
