import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EngineTrial, failureOf, success } from "@/lib/testing/engine-trial";

let trial: EngineTrial;
beforeEach(() => {
  trial = new EngineTrial();
});
afterEach(() => trial.remove());

const gate = "steps:\n  - id: s\n    run: echo '[1]'\n  - id: ok\n    approval: go on?\n";
const child = "  - id: inner\n    workflow: missing.lobster\n";

async function tokenOf(text: string): Promise<string> {
  const { requiresApproval, requiresInput } = success(await trial.workflow(text));
  const token = (requiresApproval ?? requiresInput)?.resumeToken;
  if (typeof token !== "string") throw new Error("Nothing was asked");
  return token;
}

const approve = (token: string) => trial.resume(token, { approved: true });
const used = "runtime_error: Workflow resume state not found";

describe("a pause", () => {
  it("stays open when the file of the next step is missing", async () => {
    const token = await tokenOf(gate + child);

    for (let time = 0; time < 2; time += 1) {
      expect(failureOf(await approve(token))).toBe(
        `runtime_error: Workflow step inner workflow file not found: ${trial.folder}/missing.lobster`,
      );
    }
    expect(await trial.resume(token, { approved: false })).toMatchObject({ ok: true, status: "cancelled" });
  });

  it("stays open when a child fails before it has done anything, and is used up when it had", async () => {
    trial.write("quiet.lobster", "steps:\n  - id: a\n    run: echo\n    stdin: $nowhere.stdout\n");
    trial.write("loud.lobster", "steps:\n  - id: a\n    run: 'false'\n");
    const quiet = await tokenOf(`${gate}  - id: inner\n    workflow: quiet.lobster\n`);
    const loud = await tokenOf(`${gate}  - id: inner\n    workflow: loud.lobster\n`);

    for (let time = 0; time < 2; time += 1) expect(failureOf(await approve(quiet))).not.toBe(used);
    expect(failureOf(await approve(loud))).not.toBe(used);
    expect(failureOf(await approve(loud))).toBe(used);
  });

  it.each([
    [
      "no branch can start",
      "  - id: p\n    parallel:\n      branches:\n        - id: a\n          run: echo\n          stdin: $nowhere.stdout\n",
    ],
    [
      "the list of a loop is none",
      "  - id: l\n    for_each: $ok.approved\n    steps:\n      - id: a\n        run: echo\n",
    ],
    [
      "no round of a loop can start",
      "  - id: l\n    for_each: $s.json\n    steps:\n      - id: a\n        run: echo\n        stdin: $nowhere.stdout\n",
    ],
    ["a pipeline only asks, and wrongly", "  - id: p\n    pipeline: ask --schema '{'\n"],
  ])("stays open when %s", async (_name, next) => {
    const token = await tokenOf(gate + next);

    for (let time = 0; time < 2; time += 1) expect(failureOf(await approve(token))).not.toBe(used);
  });

  it.each([
    ["runs", "    run: 'false'\n"],
    ["is a pipeline with more than questions", "    pipeline: head --n x\n"],
  ])("is used up when the step behind it %s and fails", async (_name, next) => {
    const token = await tokenOf(`${gate}  - id: a\n${next}`);

    expect(failureOf(await approve(token))).not.toBe(used);
    expect(failureOf(await approve(token))).toBe(used);
  });

  it("of a pipeline is used up by the first stage behind the question that may leave a trace", async () => {
    const text = (stages: string) => `steps:\n  - id: p\n    pipeline: ask --schema '{}' ${stages}\n`;
    const asking = await tokenOf(text("| ask --schema '{'"));
    const acting = await tokenOf(text("| exec false"));
    const answer = (token: string) => trial.resume(token, { response: "me" });

    for (let time = 0; time < 2; time += 1) expect(failureOf(await answer(asking))).not.toBe(used);
    expect(failureOf(await answer(acting))).not.toBe(used);
    expect(failureOf(await answer(acting))).toBe(used);
  });

  it("is used by one of many that go on at the same time", async () => {
    const token = await tokenOf(`${gate}  - id: a\n    run: echo x >> ran\n`);

    const ends = await Promise.all(Array.from({ length: 5 }, () => approve(token)));

    expect(ends.filter(({ ok }) => ok)).toHaveLength(1);
    expect(trial.read("ran")).toBe("x\n");
  });
});
