import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { identifyProcess } from "@/lib/runtime/host/process-identity";
import { eventually } from "@/lib/testing/eventually";
import { withFileLock } from "./file-lock";
import { StateFiles } from "./state-files";

let folder = "";
let started: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "file-lock-"));
});
afterEach(() => {
  for (const child of started) child.kill("SIGKILL");
  started = [];
  rmSync(folder, { recursive: true, force: true });
});

const file = () => path.join(folder, "key.json");
const lock = () => `${file()}.lock`;

/** A lock as another process leaves it; `secondsAgo` is when it last gave a sign of life. */
function leaveLock(owner: string, secondsAgo: number): void {
  mkdirSync(lock(), { recursive: true });
  const holder = path.join(lock(), "owner");
  writeFileSync(holder, owner);
  const at = Date.now() / 1000 - secondsAgo;
  utimesSync(holder, at, at);
}

async function sleeper(): Promise<{ readonly pid: number; readonly owner: string }> {
  const child = spawn("sleep", ["600"], { stdio: "ignore" });
  started.push(child);
  await once(child, "spawn");
  const { pid, startTime } = await identifyProcess(child.pid ?? 0);
  return { pid, owner: `${pid}:${startTime}:nonce` };
}

describe("the lock of a file", () => {
  it("names its holder, shows by its heartbeat that it lives, and is gone afterwards", async () => {
    await withFileLock(file(), async () => {
      const [name = ""] = readdirSync(lock());
      const holder = path.join(lock(), name);
      const { startTime } = await identifyProcess(process.pid);

      expect(readFileSync(holder, "utf8")).toMatch(new RegExp(`^${process.pid}:${startTime}:[0-9a-f]{16}$`));
      expect(statSync(lock()).mode & 0o777).toBe(0o700);
      const before = statSync(holder).mtimeMs;
      await eventually("the heartbeat", () => statSync(holder).mtimeMs > before);
    });

    expect(readdirSync(folder)).toEqual([]);
  });

  it("is given back when the action fails", async () => {
    await expect(withFileLock(file(), () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is taken over from a process that is gone, and from one whose number another has by now", async () => {
    const { pid } = spawnSync("/bin/true");
    leaveLock(`${pid}:1:nonce`, 5);
    expect(await withFileLock(file(), async () => "mine")).toBe("mine");

    leaveLock(`${(await sleeper()).pid}:1:nonce`, 5);
    expect(await withFileLock(file(), async () => "mine")).toBe("mine");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is not taken from a process that cannot be seen from here, while its heart beats", async () => {
    leaveLock("999999999:1:another container", 0);
    const beat = setInterval(() => leaveLock("999999999:1:another container", 0), 100);
    let taken = false;
    const waiting = withFileLock(file(), async () => {
      taken = true;
    });
    const until = Date.now() + 1500;
    await eventually("a second and a half", () => Date.now() > until);
    expect(taken).toBe(false);
    clearInterval(beat);

    await waiting;

    expect(taken).toBe(true);
  });

  it("is given up after half a minute where nobody can tell whose it is", async () => {
    for (const owner of ["", "what is this", `${(await sleeper()).pid}::no start time`]) {
      leaveLock(owner, 29);
      let taken = false;
      const waiting = withFileLock(file(), async () => {
        taken = true;
      });
      await withFileLock(path.join(folder, "other.json"), async () => undefined);
      expect(taken).toBe(false);
      leaveLock(owner, 31);
      await waiting;
    }
  });

  it("is never taken from a process that runs, which might write at any moment: writers give up, readers read", async () => {
    const { pid, owner } = await sleeper();
    const state = new StateFiles(folder);
    await state.createExclusive("key", "old");
    leaveLock(owner, 31);

    const message = `key.json.lock is held by process ${pid}, which does not respond`;
    await expect(state.replace("key", "old", "new")).rejects.toThrow(message);
    await expect(state.remove("key")).rejects.toThrow(message);
    expect(await state.read("key")).toBe("old");
    expect(await state.keys("")).toEqual(["key"]);
  });
});
