import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { absolutePath } from "@/lib/lobster/run/absolute-path";
import { shellArguments } from "@/lib/lobster/run/shell-command";
import { EngineTrial, failureOf, outputOf } from "@/lib/testing/engine-trial";

let trial: EngineTrial;
beforeEach(() => {
  trial = new EngineTrial();
});
afterEach(() => trial.remove());

const gated = "steps: [{ id: g, approval: Go? }, { id: a, run: 'echo kept >> log.txt' }]\n";

/** Pauses and goes on in a host whose state lies in that folder; gives the folder's names during the pause and after it. */
async function pauseIn(stateFolder: string) {
  const host = new EngineTrial({ env: { LOBSTER_STATE_DIR: stateFolder } });
  const paused = await host.workflow(gated);
  const during = readdirSync(stateFolder).length;
  const ended = await host.answer(paused, { approved: true });
  const text = host.read("log.txt");
  host.remove();
  return { during, status: ended.ok ? ended.status : ended.error.message, text, after: readdirSync(stateFolder) };
}

const wentOn = { during: 2, status: "ok", text: "kept\n", after: [] };

describe("what a system of another kind brings along", () => {
  it("B74: state lies in a folder with blanks and other letters, which is made", async () => {
    expect(await pauseIn(path.join(trial.folder, "Users", "J Ö", "x y", "state"))).toEqual(wentOn);
  });

  it("T131: state is written whole below a path of any length", async () => {
    const long = path.join(trial.folder, ...Array.from({ length: 6 }, (_, index) => `${index}`.repeat(60)));

    expect(long.length).toBeGreaterThan(300);
    expect(await pauseIn(long)).toEqual(wentOn);
  });

  it("B74: a file may have a byte order mark and lines that end in CR and LF", async () => {
    const text = "\uFEFFsteps:\r\n  - id: a\r\n    run: |\r\n      echo one\r\n      echo two\r\n";

    expect(outputOf(await trial.workflow(text))).toEqual(["one\ntwo\n"]);
    const json = trial.write(
      "flow.json",
      `\uFEFF${JSON.stringify({ steps: [{ id: "a", run: "echo json" }] }, null, 2)}`,
    );
    expect(outputOf(await trial.file(json))).toEqual(["json\n"]);
  });

  it("B74: a command may stand in a folder with a blank, and so may the file that names it", async () => {
    mkdirSync(path.join(trial.folder, "my tools"));
    trial.write("my tools/say it.sh", "echo said $1\n");
    const file = trial.write(
      "my tools/a flow.lobster",
      `steps:
  - { id: a, run: 'sh "my tools/say it.sh" twice' }
  - { id: b, pipeline: exec sh 'my tools/say it.sh' once }
  - { id: c, run: 'echo "$a.stdout$b.stdout"' }
`,
    );

    expect(outputOf(await trial.file(file))).toEqual(["said twice\nsaid once\n"]);
  });

  it("B74: a shell that is not there is told, and which setting names it", async () => {
    const env = { LOBSTER_SHELL: "/no such/sh" };
    const without = new EngineTrial({ env });

    expect(failureOf(await without.workflow("steps: [{ id: a, run: echo }]\n"))).toBe(
      "runtime_error: workflow shell not found; check LOBSTER_SHELL or ComSpec",
    );
    expect(failureOf(await without.pipeline("exec --shell echo"))).toBe(
      "runtime_error: exec shell not found; check LOBSTER_SHELL or ComSpec",
    );
    without.remove();
  });

  it("B74: paths with drive letters are whole, and commands go to the shell as one text (no Windows here)", () => {
    const cwd = "C:\\Users\\J Ö";

    expect(absolutePath("D:\\x y\\t.txt", cwd, "win32")).toBe("D:\\x y\\t.txt");
    expect(absolutePath("D:/x y/t.txt", cwd, "win32")).toBe("D:/x y/t.txt");
    expect(absolutePath("\\\\server\\share\\t.txt", cwd, "win32")).toBe("\\\\server\\share\\t.txt");
    expect(absolutePath("t.txt", cwd, "win32")).toBe(`${cwd}/t.txt`);
    const command = '"C:\\Program Files\\tool.exe" --out "a b.txt"';
    expect(shellArguments(command, {}, "win32")).toEqual(["cmd.exe", "/d", "/s", "/c", command]);
  });
});
