import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildCommandLine, CommandLineTrial } from "@/lib/testing/command-line";

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

const pipeline = (text: string, env = {}) => trial.call(["run", "--mode", "tool", text], { env });

describe("values that pipelines store", () => {
  it("B53: are each seen once by processes that store at the same time and end at once", async () => {
    const numbers = Array.from({ length: 16 }, (_, index) => index + 1);

    const answers = await Promise.all(
      numbers.map((number) => pipeline(`exec --json echo ${number} | diff.last counter | map --unwrap before`)),
    );

    const stored = (await pipeline("state.get counter")).json;
    const seen = [...answers.map(({ json }) => json), stored];
    expect(seen).toEqual(
      expect.arrayContaining([null, ...numbers].map((number) => expect.objectContaining({ output: [number] }))),
    );
    expect(trial.stateFiles()).toEqual(["counter.json"]);
  });

  it("cannot be stored where no folder can be made, which is told at once", async () => {
    const answer = await pipeline("exec echo x | state.set k", { LOBSTER_STATE_DIR: "/proc/nope" });

    expect(answer).toMatchObject({ exit: 1, json: { ok: false, error: { type: "runtime_error" } } });
    expect(answer.stdout).toContain("/proc");
  });
});
