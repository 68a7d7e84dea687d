import { execFile, spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCommandLine } from "@/lib/testing/command-line";
import { TrialFolder } from "@/lib/testing/trial-folder";

/** Runs a program at a terminal of its own, types once the question is there, and prints exit code and screen as JSON. */
const terminal = `
import json, os, pty, select, sys, time
question, keys, command = sys.argv[1].encode(), sys.argv[2].encode().decode("unicode_escape").encode(), sys.argv[3:]
pid, screen = pty.fork()
if pid == 0:
    os.execvp(command[0], command)
shown, typed, code, end = b"", False, None, time.monotonic() + 20
while time.monotonic() < end:
    if select.select([screen], [], [], 0.2)[0]:
        try:
            chunk = os.read(screen, 4096)
        except OSError:
            chunk = b""
        shown += chunk
        if not typed and question in shown:
            typed = True
            os.write(screen, keys)
        if chunk == b"":
            break
while code is None and time.monotonic() < end:
    ended, status = os.waitpid(pid, os.WNOHANG)
    code = os.waitstatus_to_exitcode(status) if ended else time.sleep(0.02)
if code is None:
    os.kill(pid, 9)
    os.waitpid(pid, 0)
print(json.dumps({"exit": code, "screen": shown.decode()}))
`;

const hasTerminals = spawnSync("python3", ["-c", "import os, pty; os.close(pty.openpty()[0])"]).status === 0;

const approval = "steps: [{ id: gate, approval: Really? }, { id: last, run: echo done }]";
const input = `steps:
  - id: who
    input: { prompt: Really?, responseSchema: { type: object, required: [name] } }
  - { id: last, run: echo done $who.response.name }
`;
const places = [
  { place: "an approval step", file: approval, argv: ["run", "flow.lobster"], answer: "y" },
  { place: "an input step", file: input, argv: ["run", "flow.lobster"], answer: '{"name":"Ada"}' },
  { place: "`ask`", file: "", argv: ["exec echo done | ask --prompt Really?"], answer: "approve" },
  { place: "`approve`", file: "", argv: ["exec echo done | approve --prompt Really?"], answer: "y" },
] as const;

let built: ReturnType<typeof buildCommandLine>;
beforeAll(() => {
  built = buildCommandLine();
});
afterAll(() => built.remove());

describe.each(places)("a question of $place at a terminal", ({ file, argv, answer }) => {
  let trial: TrialFolder;
  beforeAll(() => {
    trial = new TrialFolder("terminal");
    trial.write("flow.lobster", file);
  });
  afterAll(() => trial.remove());

  function typing(keys: string): Promise<{ readonly exit: unknown; readonly screen: string }> {
    const own = { LOBSTER_STATE_DIR: trial.stateFolder, TERM: "xterm" };
    const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", ...own };
    const words = ["-c", terminal, "Really?", keys, process.execPath, built.program, ...argv];
    return new Promise((resolve, reject) => {
      execFile("python3", words, { env, cwd: trial.folder, timeout: 25_000 }, (error, stdout) => {
        if (error === null) resolve(JSON.parse(stdout));
        else reject(error);
      });
    });
  }

  it.for([
    { typed: "an answer", keys: `${answer}\\r`, exit: 0, shows: /\[\r\n {2}("done|\{)/ },
    { typed: "Ctrl+C", keys: "\\x03", exit: 130, shows: /Error: Received SIGINT\r\n$/ },
    { typed: "Ctrl+D", keys: "\\x04", exit: 1, shows: /Error: The input ended before an answer was given\r\n$/ },
  ])("ends with $exit after $typed", { timeout: 30_000 }, async ({ keys, exit, shows }, { skip }) => {
    skip(!hasTerminals, "there is no Python here that can open a terminal");
    const ended = await typing(keys);

    expect(ended).toEqual({ exit, screen: expect.stringMatching(shows) });
    expect(ended.screen).not.toMatch(/^\s+at /m);
  });
});
