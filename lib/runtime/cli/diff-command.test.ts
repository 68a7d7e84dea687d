import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { buildCommandLine, CommandLineTrial } from "@/lib/testing/command-line";

let built: ReturnType<typeof buildCommandLine>;
let trial: CommandLineTrial;

beforeAll(() => {
  built = buildCommandLine();
});
afterAll(() => built.remove());
beforeEach(() => {
  trial = new CommandLineTrial(built.program);
  trial.write("gated.lobster", "steps:\n  - { id: ok, approval: Go on? }\n  - { id: send, run: git push }\n");
  trial.write("open.lobster", "steps:\n  - { id: send, run: git push } # no gate\n");
});
afterEach(() => trial.remove());

const diff = (...words: string[]) => trial.call(["diff", ...words]);

it("says what became less guarded, and exits with 1", async () => {
  expect(await diff("gated.lobster", "open.lobster")).toMatchObject({
    exit: 1,
    stdout: "danger: removes the gate before `send`\n",
    stderr: "",
  });
});

it("exits with 0 when nothing became less guarded", async () => {
  expect(await diff("open.lobster", "gated.lobster")).toMatchObject({
    exit: 0,
    stdout: "good: adds the gate `ok`\ngood: `send` is now always behind `ok`\n",
  });
  expect(await diff("gated.lobster", "gated.lobster")).toMatchObject({
    exit: 0,
    stdout: "No change found by the rules for gates and effects.\n",
  });
});

it("exits with 1 when a command with nobody asked before it does something else", async () => {
  trial.write("other.lobster", "steps:\n  - { id: send, run: git push evil }\n");
  expect(await diff("open.lobster", "other.lobster")).toMatchObject({
    exit: 1,
    stdout: "danger: changes something that sends in `send` from `git push` to `git push evil`, not behind any gate\n",
  });
});

it("prints JSON for programs", async () => {
  const { stdout } = await diff("--json", "gated.lobster", "open.lobster");

  expect(JSON.parse(stdout)).toEqual({
    changes: [{ severity: "danger", sentence: "removes the gate before `send`", path: ["steps", 0] }],
  });
});

it("exits with 2 when a file is missing, cannot be read, or is not given", async () => {
  trial.write("broken.lobster", "steps: [");

  expect(await diff("gated.lobster")).toMatchObject({
    exit: 2,
    stderr: "diff requires an old and a new workflow file\n",
  });
  expect((await diff("gated.lobster", "gone.lobster")).exit).toBe(2);
  expect((await diff("gated.lobster", "broken.lobster")).stderr).toMatch(
    /^broken.lobster cannot be read as a workflow: /,
  );
  expect((await diff("gated.lobster", "open.lobster", "--fast")).stderr).toBe("diff does not know --fast\n");
});
