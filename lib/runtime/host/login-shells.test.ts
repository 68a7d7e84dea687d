import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProcessRequest, ProcessResult } from "@/lib/lobster/contract/host";
import { LoginShells } from "./login-shells";
import { runProcess } from "./run-process";

const isDash = existsSync("/proc/self/environ") && path.basename(realpathSync("/bin/sh")) === "dash";

/** Everything a step could see of its shell. */
const everything =
  "cat /proc/self/environ; pwd; umask; set; export -p; alias; trap; ulimit -a; echo $-; set -o; ls /proc/$$/fd";

let home = "";
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "login-shells-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const policy = { killGraceMs: 100, defaultMaxOutputBytes: 1_000_000, onGroup: () => undefined };

function request(text: string, env: Readonly<Record<string, string>> = {}): ProcessRequest {
  return {
    argv: ["/bin/sh", "-lc", text],
    cwd: home,
    env: { PATH: "/usr/bin:/bin", HOME: home, ...env },
    stdin: null,
    maxOutputBytes: null,
    signal: new AbortController().signal,
  };
}

function profile(text: string): void {
  writeFileSync(path.join(home, ".profile"), text);
}

class Trial {
  readonly shells = new LoginShells((it) => runProcess(it, policy));

  /** Prepares the same request often enough for its environment to be read; gives the last one. */
  async settled(it: ProcessRequest): Promise<ProcessRequest> {
    for (let use = 0; use < 3; use += 1) await this.shells.prepare(it);
    return this.shells.prepare(it);
  }
}

const output = (result: ProcessResult) => ("stdout" in result ? withoutNumbers(result.stdout) + result.stderr : result);

/** The order of the environment depends on the mark of the process. */
function withoutNumbers(text: string): string {
  const [shown = "", ...environment] = text.split("\0").reverse();
  return [...environment.toSorted(), shown]
    .join("\n")
    .replace(/LOBSTER_PROCESS_\w+/g, "MARK")
    .replace(/PPID='?\d+'?/g, "PPID");
}

async function isReplaced(text: string, env: Readonly<Record<string, string>> = {}): Promise<boolean> {
  profile(text);
  return (await new Trial().settled(request("true", env))).argv[1] === "-c";
}

// Other shells are always started as login shells; the last test says so on every system.
describe.runIf(isDash)("a login environment that was read once", () => {
  it("gives a step the same environment, folder, mask and variables as the login shell", async () => {
    mkdirSync(path.join(home, "bin"));
    writeFileSync(path.join(home, "more"), 'export MORE="from a file  "\n');
    profile('if [ -d "$HOME/bin" ]; then PATH="$HOME/bin:$PATH"; fi\nexport LANG=C\n. "$HOME/more"\n');
    const login = request(everything, { ODD: "two\nlines='\"$x", LOBSTER_ARG_X: "1" });

    const replaced = await new Trial().settled(login);

    expect(replaced.argv).toEqual(["/bin/sh", "-c", everything]);
    expect(output(await runProcess(replaced, policy))).toBe(output(await runProcess(login, policy)));
    expect(replaced.env).toMatchObject({
      MORE: "from a file  ",
      LANG: "C",
      ODD: "two\nlines='\"$x",
      LOBSTER_ARG_X: "1",
    });
    expect(replaced.env.PATH).toMatch(`${home}/bin:`);
  });

  it("is used for steps that differ in their arguments only", async () => {
    profile("export SEEN=1\n");
    const trial = new Trial();
    await trial.settled(request("true", { LOBSTER_ARG_X: "1" }));

    const other = await trial.shells.prepare(request("true", { LOBSTER_ARG_X: "2" }));
    const foreign = await trial.shells.prepare(request("true", { OTHER: "2" }));

    expect(other.env).toMatchObject({ SEEN: "1", LOBSTER_ARG_X: "2" });
    expect(foreign.argv[1]).toBe("-lc");
  });

  it("is read again after a step changed what it was made of", async () => {
    profile('if [ -d "$HOME/bin" ]; then export HAS_BIN=1; fi\n');
    const trial = new Trial();
    const before = await trial.settled(request("true"));
    mkdirSync(path.join(home, "bin"));
    const first = await trial.shells.prepare(request("true"));
    const after = await trial.settled(request("true"));
    profile("export EDITED=1\n");
    const edited = await trial.settled(request("true"));

    expect(before.env.HAS_BIN).toBeUndefined();
    expect(first.argv[1]).toBe("-lc");
    expect(after.env.HAS_BIN).toBe("1");
    expect(edited.env).toMatchObject({ EDITED: "1" });
  });

  it("is not used when the profile leaves more behind than an environment", async () => {
    const all = {
      "a plain assignment": "export FINE=1",
      "a place in PATH that is not there yet":
        'case ":${PATH}:" in\n  *:"$HOME/tools":*)\n    ;;\n  *)\n    export PATH="$HOME/tools:$PATH"\n    ;;\nesac',
      "a function": "greet() { echo hi; }",
      "an alias": "alias ll='ls -l'",
      "a trap": "trap 'echo bye' EXIT",
      "an option": "set -u",
      "an exit on errors": "set -e",
      "a mask": "umask 077",
      "a limit": "ulimit -S -n 100",
      "a variable of the shell": "QUIET=1",
      "another folder": "cd /",
      "an open file": "exec 3</dev/null",
      "a text on standard output": "echo welcome",
      "a text on standard error": "echo welcome >&2",
      "what it took from the input": "read LINE || true",
      "a process in the background": "sleep 0.2 &",
      "a time": 'export NOW="$(date +%s%N)"',
      "a process number": "export ME=$$",
      "a file": "echo login >> $HOME/logins",
      "an argument of the step": 'export COPY="$LOBSTER_ARG_X"',
      "a failure": "return 3",
      "a time behind command": "export NOW=$(command date +%s%N)",
      "a time behind an assignment": 'export NOW="$(TZ=UTC date +%s%N)"',
      "a time whose trace is thrown away": "export NOW; NOW=$(date +%s%N) 2>/dev/null",
      "a time in a group whose trace is thrown away": "{ NOW=$(date +%s%N); export NOW; } 2>/dev/null",
      "a time in a file whose trace is thrown away": '. "$HOME/noisy" 2>/dev/null',
      "a time under another mark of the trace": "PS4=''; export NOW=$(date +%s%N)",
      "a file after a number sign in a text": "echo '#' >> $HOME/logins",
      "a look for a program": "if command -v surely-not-there >/dev/null; then export FOUND=1; fi",
      "a question about a file of the folder": "if [ -e here ]; then export HERE=1; fi",
      "a question about a process": "if [ -e /proc/1 ]; then export ONE=1; fi",
      "a file of the folder": ". ./sourced",
      "files of a folder with a name in a variable":
        'for FILE in "$HOME"/conf.d/*; do export LAST="$FILE"; done; unset FILE',
      "a program of one's own by the name of a steady one": 'PATH="$HOME/own:$PATH"; export WHO=$(id -u)',
    };
    writeFileSync(path.join(home, "noisy"), "NOW=$(date +%s%N)\nexport NOW\n");
    writeFileSync(path.join(home, "sourced"), "export SOURCED=1\n");
    mkdirSync(path.join(home, "own"));
    writeFileSync(path.join(home, "own", "id"), "#!/bin/sh\necho 0\n", { mode: 0o755 });
    const replaced: string[] = [];
    for (const [name, text] of Object.entries(all)) if (await isReplaced(`${text}\n`)) replaced.push(name);

    expect(replaced).toEqual(["a plain assignment", "a place in PATH that is not there yet"]);
  });

  it("is not used when a person wants a login shell for each step", async () => {
    expect(await isReplaced("export A=1\n", { LOBSTER_LOGIN_EACH_STEP: "1" })).toBe(false);
  });
});

describe("a login environment", () => {
  it("is left alone for other shells and other options", async () => {
    const trial = new Trial();
    const others: readonly ProcessRequest["argv"][] = [
      ["/bin/bash", "-lc", "true"],
      ["/bin/sh", "-c", "true"],
      ["/bin/sh", "-lc", "true", "more"],
    ];
    for (const argv of others) expect((await trial.settled({ ...request("true"), argv })).argv).toBe(argv);
  });
});
