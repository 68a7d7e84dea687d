import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProcessRequest, StartedProcess } from "@/lib/lobster/contract/host";
import { DeadlineExceeded, RunCancelled } from "@/lib/lobster/run/abort-reason";
import { isRunning } from "@/lib/testing/running-process";
import { createNodeHost } from "./node-host";
import { hasRunningMember } from "./process-group";

const host = createNodeHost({ log: () => undefined, stateFolder: tmpdir(), killGraceMs: 150 });
const { PATH = "" } = process.env;
let cwd = "";

beforeEach(() => {
  cwd = mkdtempSync(path.join(tmpdir(), "node-host-"));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function shell(text: string, extra: Partial<ProcessRequest> = {}): ProcessRequest {
  return {
    argv: ["/bin/sh", "-c", text],
    cwd,
    env: { PATH },
    stdin: null,
    maxOutputBytes: null,
    signal: new AbortController().signal,
    ...extra,
  };
}

const file = (name: string): string => path.join(cwd, name);

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await host.sleep(5, new AbortController().signal);
}

describe("a process", () => {
  it("gives back its exit code and both streams", async () => {
    const result = await host.runProcess(shell("echo out; echo err >&2; exit 3"));

    expect(result).toEqual({ kind: "exited", code: 3, stdout: "out\n", stderr: "err\n" });
  });

  it("sees only the environment it is given", async () => {
    const result = await host.runProcess(shell("env | cut -d= -f1 | sort", { env: { PATH, ONLY: "this" } }));

    expect(result).toMatchObject({ stdout: expect.stringContaining("ONLY") });
    expect(result).not.toMatchObject({ stdout: expect.stringContaining("HOME") });
  });

  it("reads the given input and then end of file", async () => {
    const result = await host.runProcess(shell("cat; echo end", { stdin: "données\n" }));

    expect(result).toMatchObject({ stdout: "données\nend\n" });
  });

  it("may exit without reading a large input", async () => {
    const result = await host.runProcess(shell("exit 2", { stdin: "z".repeat(4_000_000) }));

    expect(result).toMatchObject({ kind: "exited", code: 2 });
  });

  it("is decoded as UTF-8 across chunk borders, in the result and in the stream", async () => {
    const text = "é漢🦞".repeat(30_000);
    let streamed = "";

    const result = await host.runProcess(
      shell("cat", {
        stdin: text,
        onOutput: (_stream, part) => {
          streamed += part;
        },
      }),
    );

    expect(result).toMatchObject({ kind: "exited", stdout: text });
    expect(streamed).toBe(text);
  });

  it("is announced before any of its output is delivered", async () => {
    const order: string[] = [];

    await host.runProcess(
      shell("echo early", {
        onSpawn: async (started) => {
          await host.sleep(30, new AbortController().signal);
          order.push(started.pid > 0 ? "spawned" : "nameless");
        },
        onOutput: (_stream, text) => order.push(text),
      }),
    );

    expect(order).toEqual(["spawned", "early\n"]);
  });

  it("is identified by pid, start time and boot id where the system has /proc", async () => {
    const abort = new AbortController();
    let started: StartedProcess | null = null;

    await host.runProcess(
      shell("sleep 60", {
        signal: abort.signal,
        onSpawn: (it) => {
          started = it;
          abort.abort(new DeadlineExceeded("seen"));
        },
      }),
    );

    const known = existsSync("/proc/self/stat") ? expect.stringMatching(/^.+$/) : null;
    expect(started).toEqual({ pid: expect.any(Number), startTime: known, bootId: known });
  });

  it("is killed when its announcement is refused", async () => {
    let pid = 0;

    const result = host.runProcess(
      shell("sleep 30", {
        onSpawn: (started) => {
          pid = started.pid;
          throw new Error("fenced off");
        },
      }),
    );

    await expect(result).rejects.toThrow("fenced off");
    expect(isRunning(pid)).toBe(false);
  });

  it("names the signal that killed it", async () => {
    const result = await host.runProcess(shell("kill -USR1 $$"));

    expect(result).toMatchObject({ kind: "signalled", signal: "SIGUSR1" });
  });

  it("is told apart: missing program, missing folder, folder that is a file", async () => {
    const missing = await host.runProcess({ ...shell(""), argv: ["no-such-program-here"] });
    const noFolder = await host.runProcess(shell("true", { cwd: file("gone") }));
    const notFolder = await host.runProcess(shell("true", { cwd: "/bin/sh" }));

    expect(missing).toEqual({ kind: "not_found", what: "executable" });
    expect(noFolder).toEqual({ kind: "not_found", what: "cwd" });
    expect(notFolder).toEqual({ kind: "not_found", what: "cwd" });
  });

  it("that is too large to start names its largest part", async () => {
    const env = { PATH, SMALL: "x", HUGE: "y".repeat(3_000_000) };

    const result = await host.runProcess(shell("true", { env }));

    expect(result).toEqual({ kind: "too_large", what: "environment variable HUGE (3000000 bytes)" });
  });
});

describe("the output limit", () => {
  it("lets exactly the limit pass, for each stream", async () => {
    const result = await host.runProcess(shell("printf 12345; printf abcde >&2", { maxOutputBytes: 5 }));

    expect(result).toMatchObject({ kind: "exited", stdout: "12345", stderr: "abcde" });
  });

  it("counts bytes, not characters", async () => {
    const result = await host.runProcess(shell("printf 'éé'", { maxOutputBytes: 3 }));

    expect(result).toEqual({ kind: "output_limit", bytes: 3 });
  });

  it("kills the whole group of a command that floods, and keeps memory bounded", async () => {
    const small = createNodeHost({ log: () => undefined, stateFolder: tmpdir(), defaultMaxOutputBytes: 200_000 });
    let delivered = 0;
    let pid = 0;

    const result = await small.runProcess(
      shell("yes | cat & yes", {
        onSpawn: (started) => {
          pid = started.pid;
        },
        onOutput: (_stream, text) => {
          delivered += text.length;
        },
      }),
    );

    expect(result).toEqual({ kind: "output_limit", bytes: 200_000 });
    expect(delivered).toBeLessThanOrEqual(200_000);
    expect(await hasRunningMember(pid)).toBe(false);
  });
});

describe("stopping", () => {
  it("never starts anything after the cancel", async () => {
    const signal = AbortSignal.abort(new RunCancelled("stop"));

    const result = await host.runProcess(shell(`touch ${file("made")}`, { signal }));

    expect(result).toMatchObject({ kind: "cancelled", reason: { message: "stop" } });
    expect(existsSync(file("made"))).toBe(false);
  });

  it("T68: asks with SIGTERM first, so a command can clean up", async () => {
    const abort = new AbortController();
    const running = host.runProcess(
      shell(`trap 'echo bye > ${file("bye")}; exit 0' TERM; touch ${file("up")}; while :; do sleep 0.01; done`, {
        signal: abort.signal,
      }),
    );
    await until(() => existsSync(file("up")));

    abort.abort(new RunCancelled("stop"));

    expect(await running).toMatchObject({ kind: "cancelled" });
    expect(readFileSync(file("bye"), "utf8")).toBe("bye\n");
  });

  it("T68: kills a tree that ignores SIGTERM, children and grandchildren, before it reports", async () => {
    const abort = new AbortController();
    let pid = 0;
    const running = host.runProcess(
      shell(`trap '' TERM; sh -c "trap '' TERM; sleep 60" & sh -c 'sleep 60 & wait' & touch ${file("up")}; wait`, {
        signal: abort.signal,
        onSpawn: (started) => {
          pid = started.pid;
        },
      }),
    );
    await until(() => existsSync(file("up")));

    abort.abort(new RunCancelled("stop"));

    expect(await running).toMatchObject({ kind: "cancelled" });
    expect(await hasRunningMember(pid)).toBe(false);
  });

  it("T68: kills at once when the time is up", async () => {
    const abort = new AbortController();
    const running = host.runProcess(
      shell(`trap 'echo bye > ${file("bye")}' TERM; touch ${file("up")}; while :; do sleep 0.01; done`, {
        signal: abort.signal,
      }),
    );
    await until(() => existsSync(file("up")));

    abort.abort(new DeadlineExceeded("late"));

    expect(await running).toMatchObject({ kind: "cancelled", reason: { message: "late" } });
    expect(existsSync(file("bye"))).toBe(false);
  });

  it.runIf(process.platform === "linux").each([
    ["a cancel", "", new RunCancelled("stop")],
    ["a timeout", "", new DeadlineExceeded("late")],
    ["the output limit", "; head -c 5000 /dev/zero; sleep 60", null],
  ])("kills what left the group and ignores signals: %s", async (_name, rest, reason) => {
    const abort = new AbortController();
    const stray = `trap '' TERM INT HUP; setsid sh -c 'echo $$ > ${file("pid")}; sleep 60; :'`;
    const written = `while ! test -s ${file("pid")}; do sleep 0.01; done`;
    const running = host.runProcess(
      shell(`(${stray}) >/dev/null 2>&1 & ${written}; touch ${file("up")}${rest}; wait`, {
        signal: abort.signal,
        maxOutputBytes: 100,
      }),
    );
    await until(() => existsSync(file("up")));

    if (reason !== null) abort.abort(reason);

    expect(await running).toMatchObject({ kind: reason === null ? "output_limit" : "cancelled" });
    expect(isRunning(Number(readFileSync(file("pid"), "utf8")))).toBe(false);
  });

  it("does not wait for a process that left the group without its environment and holds the pipe", async () => {
    const abort = new AbortController();
    const running = host.runProcess(
      shell(`env -i setsid sh -c 'echo $$ > ${file("pid")}; sleep 60' & wait`, { signal: abort.signal }),
    );
    await until(() => existsSync(file("pid")) && readFileSync(file("pid"), "utf8").endsWith("\n"));

    abort.abort(new DeadlineExceeded("late"));

    expect(await running).toMatchObject({ kind: "cancelled" });
    process.kill(Number(readFileSync(file("pid"), "utf8")), "SIGKILL");
  });

  it("kills everything at once when the host gives up", async () => {
    const running = host.runProcess(shell(`touch ${file("up")}; sleep 60`));
    await until(() => existsSync(file("up")));

    host.killAll();

    expect(await running).toMatchObject({ kind: "signalled", signal: "SIGKILL" });
  });
});

describe("the clock", () => {
  it("stops sleeping at once when the signal aborts", async () => {
    const abort = new AbortController();
    const start = host.now();

    const slept = host.sleep(60_000, abort.signal);
    abort.abort();
    await slept;

    expect(host.now() - start).toBeLessThan(5000);
  });

  it("sleeps longer than one timer of Node can", async () => {
    vi.useFakeTimers();
    try {
      let awake = false;
      const slept = host.sleep(2 ** 32, new AbortController().signal).then(() => {
        awake = true;
      });

      await vi.advanceTimersByTimeAsync(2 ** 32 - 1);
      expect(awake).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(awake).toBe(true);
      await slept;
    } finally {
      vi.useRealTimers();
    }
  });

  it("ends a long sleep at once when the signal aborts, also one that has aborted before", async () => {
    const abort = new AbortController();
    const slept = host.sleep(2 ** 40, abort.signal);
    abort.abort();

    await slept;
    await host.sleep(2 ** 40, abort.signal);
  });
});
