import { spawnSync } from "node:child_process";
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
import { StateFiles } from "./state-files";
import { UserState } from "./user-state";

let folder = "";
let state: UserState;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), "user-state-")), "state");
  state = new UserState(new StateFiles(folder));
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

describe("what workflows store", () => {
  it("is found under its key, and the text before it is given back", async () => {
    expect(await state.read("box")).toBe(null);
    expect(await state.exchange("box", "1\n")).toBe(null);
    expect(await state.exchange("box", "2\n")).toBe("1\n");
    expect(await state.read("box")).toBe("2\n");
  });

  it("can be put back, unless another text was stored since", async () => {
    await state.exchange("box", "1");
    await state.restore("box", "1", null);
    expect(await state.read("box")).toBe(null);

    await state.exchange("box", "1");
    await state.exchange("box", "2");
    await state.restore("box", "2", "1");
    expect(await state.read("box")).toBe("1");
    await state.restore("box", "2", null);
    expect(await state.read("box")).toBe("1");
  });

  it("is a file that only its owner can read", async () => {
    await state.exchange("My Key!! 1", "v");

    expect(readdirSync(folder)).toEqual(["my_key_1.json"]);
    expect(statSync(path.join(folder, "my_key_1.json")).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(await state.read("my/KEY_1")).toBe("v");
  });

  it.each(["!!!", "", "///", " "])("has a key with letters or digits, not %j", async (key) => {
    await expect(state.read(key)).rejects.toThrow("state key is empty/invalid");
    await expect(state.exchange(key, "x")).rejects.toThrow("state key is empty/invalid");
  });

  it.each([
    "approval_12345678",
    "Approval 12345678",
    "workflow_resume_1b4e28ba-2fa1-11d2-883f-0016d3cca427",
    "workflow-resume__x",
    "pipeline/resume/x",
    "sdk_resume_x",
  ])("can neither overwrite nor read a checkpoint by the key %j", async (key) => {
    await expect(state.exchange(key, "x")).rejects.toThrow("state key is reserved: ");
    await expect(state.read(key)).rejects.toThrow("state key is reserved: ");
  });

  it("may have keys that only look like those of checkpoints", async () => {
    for (const key of ["approval_status", "approval_1234567890", "workflow_resumed"]) {
      expect(await state.exchange(key, key)).toBe(null);
      expect(await state.read(key)).toBe(key);
    }
  });

  it("D37: stays apart under keys that differ in letters outside ASCII, in any case of them", async () => {
    const keys = ["clé", "clà", "cl!", "日本", "中国", "🦞"];
    for (const key of keys) expect(await state.exchange(key, key)).toBe(null);

    for (const key of keys) expect(await state.read(key)).toBe(key);
    expect(await state.read("CLÉ")).toBe("clé");
    expect(await state.read("cle\u0301")).toBe("clé");
  });

  it("T36: is one entry under keys that differ in case and ASCII punctuation only", async () => {
    expect(await state.exchange("a/b", "1")).toBe(null);

    for (const key of ["a_b", "A B", "a::b!"]) expect(await state.read(key)).toBe("1");
    expect(await state.exchange("a_b", "2")).toBe("1");
    expect(readdirSync(folder)).toEqual(["a_b.json"]);
  });

  it("is still found where an earlier version put it", async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "cl.json"), "old");

    expect(await state.read("clé")).toBe("old");
    expect(await state.exchange("clé", "new")).toBe("old");
    expect(await state.read("clé")).toBe("new");
    expect(readFileSync(path.join(folder, "cl.json"), "utf8")).toBe("old");
  });

  it("B35: may have keys of any length, which stay apart and cost no time", async () => {
    const long = "-_".repeat(100_000);
    const started = performance.now();

    await state.exchange(`${long}a`, "a");
    await state.exchange(`${long}b`, "b");

    expect(await state.read(`${long}a`)).toBe("a");
    expect(await state.read(`${long}b`)).toBe("b");
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it("loses no write when many write at once", async () => {
    const texts = Array.from({ length: 12 }, (_, index) => `${index}`);

    const previous = await Promise.all(texts.map((text) => state.exchange("counter", text)));

    const last = await state.read("counter");
    expect([...previous, last].filter((text) => text !== null).sort()).toEqual([...texts].sort());
    expect(readdirSync(folder)).toEqual(["counter.json"]);
  });

  it("B53: can be written by many at once after a writer was killed while it held the lock", async () => {
    const { pid } = spawnSync("/bin/sh", ["-c", ""]);
    const lock = path.join(folder, "box.json.lock");
    mkdirSync(lock, { recursive: true });
    writeFileSync(path.join(lock, "owner"), `${pid}:1:dead`);
    const texts = Array.from({ length: 12 }, (_, index) => `${index}`);

    const previous = await Promise.all(texts.map((text) => state.exchange("box", text)));

    const last = await state.read("box");
    expect([...previous, last].filter((text) => text !== null).sort()).toEqual([...texts].sort());
    expect(readdirSync(folder)).toEqual(["box.json"]);
  });

  it("waits no longer than half a minute for a lock whose holder nobody can tell", async () => {
    const lock = path.join(folder, "box.json.lock");
    mkdirSync(lock, { recursive: true });
    writeFileSync(path.join(lock, "owner"), "");
    const minuteAgo = Date.now() / 1000 - 60;
    utimesSync(path.join(lock, "owner"), minuteAgo, minuteAgo);

    expect(await state.exchange("box", "x")).toBe(null);
    expect(readdirSync(folder)).toEqual(["box.json"]);
  });

  it("B34: cannot be stored in a folder that cannot be made, and says which", async () => {
    const file = path.join(path.dirname(folder), "file");
    writeFileSync(file, "");
    const blocked = new UserState(new StateFiles(path.join(file, "state")));

    await expect(blocked.exchange("box", "x")).rejects.toThrow(file);
    // A recursive `mkdir` of Node never comes back from here.
    await expect(new UserState(new StateFiles("/proc/nope/state")).exchange("box", "x")).rejects.toThrow("/proc/");
  });
});
