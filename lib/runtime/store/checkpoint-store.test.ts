import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parsePipeline } from "@/lib/lobster/pipeline/parse-pipeline";
import { createFakeHost } from "@/lib/testing/fake-host";
import type { CheckpointState, WorkflowCheckpoint } from "./checkpoint-state";
import { CheckpointStore } from "./checkpoint-store";
import { withFileLock } from "./file-lock";
import { decodeResumeToken, encodeResumeToken } from "./resume-token";
import { StateFiles, stateDirectory, stateFileName } from "./state-files";

let folder = "";
let store: CheckpointStore;
const host = createFakeHost(() => "");

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), "state-")), "deep/state");
  store = new CheckpointStore(new StateFiles(folder), host);
});
afterEach(() => rmSync(path.dirname(path.dirname(folder)), { recursive: true, force: true }));

const atGate: WorkflowCheckpoint = {
  kind: "workflow",
  filePath: "/flows/a.lobster",
  fileDigest: "abc",
  snapshot: {
    version: 1,
    position: 2,
    records: [
      { id: "2", stdout: "x" },
      { id: "1", json: { n: null } },
      { id: "__proto__", json: 1 },
    ],
    args: { city: "Oslo" },
    waiting: { stepId: "1", kind: "approval", identity: { requiredApprover: "ann" } },
  },
};
const files = () => (existsSync(folder) ? readdirSync(folder).sort() : []);
const only = (prefix: string) => path.join(folder, files().find((name) => name.startsWith(prefix)) ?? "missing");

describe("a stored pause", () => {
  it("comes back as it was, records in their order", async () => {
    const { resumeToken } = await store.open(atGate, null);

    const { state } = await store.load(decodeResumeToken(resumeToken));

    expect(state).toEqual(atGate);
    expect(JSON.stringify(state)).toBe(JSON.stringify(atGate));
  });

  it("keeps the stages and items of a pipeline", async () => {
    const pipeline: CheckpointState = {
      kind: "pipeline",
      pipeline: parsePipeline("exec --json x 'a b' | approve --emit | head --n 2"),
      resumeAtIndex: 2,
      items: [1, { a: null }],
      haltType: "approval_request",
      prompt: "Go?",
    };
    const { approvalId } = await store.open(pipeline, null);

    const { state } = await store.load(await store.findById(approvalId ?? ""));

    expect(state).toEqual(pipeline);
  });

  it("can be read by its owner alone", async () => {
    await store.open(atGate, null);

    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(files().map((name) => statSync(path.join(folder, name)).mode & 0o777)).toEqual([0o600, 0o600]);
  });

  it("is found by its id in any case, and by no other", async () => {
    const { approvalId, resumeToken } = await store.open(atGate, null);
    const id = approvalId ?? "";

    expect(await store.findById(` ${id.toUpperCase()} `)).toEqual(decodeResumeToken(resumeToken));
    await expect(store.findById("deadbeef0")).rejects.toThrow('Approval ID "deadbeef0" not found or expired');
    await expect(store.findById("../x")).rejects.toMatchObject({ type: "parse_error" });
  });

  it("T92: is used once, by whoever comes first", async () => {
    const name = decodeResumeToken((await store.open(atGate, null)).resumeToken);
    const [one, two] = [await store.load(name), await store.load(name)];

    const claims = await Promise.allSettled([one.claim(), two.claim()]);

    expect(claims.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(store.load(name)).rejects.toThrow("Workflow resume state not found");
    expect(await store.cancel(name)).toBe(false);
    expect(files()).toEqual([stateFileName(name.stateKey)]);
  });

  it("is replaced by the next pause of the run, and its token is dead", async () => {
    const first = await store.open(atGate, null);
    const previous = await store.load(decodeResumeToken(first.resumeToken));
    const late = await store.load(decodeResumeToken(first.resumeToken));

    const second = await store.open(atGate, previous);

    await expect(store.load(decodeResumeToken(first.resumeToken))).rejects.toThrow("Workflow resume state not found");
    await expect(store.open(atGate, late)).rejects.toThrow("Workflow resume state not found");
    const current = await store.load(decodeResumeToken(second.resumeToken));
    await current.finish();
    expect(files()).toEqual([]);
  });

  it("T104: can be cancelled although its text is damaged, and says so when it is used", async () => {
    const { resumeToken } = await store.open(atGate, null);
    const name = decodeResumeToken(resumeToken);
    writeFileSync(only("workflow_resume_"), '{"kind":"workflow"}');

    await expect(store.load(name)).rejects.toThrow("Invalid workflow resume state");
    writeFileSync(only("workflow_resume_"), "{");
    await expect(store.load(name)).rejects.toMatchObject({ type: "runtime_error" });
    expect(await store.cancel(name)).toBe(true);
    expect(await store.cancel(name)).toBe(false);
  });

  it("works without an id where none can be stored", async () => {
    const unwritable = Object.assign(new Error("read only"), { code: "EROFS" });
    class WithoutIds extends StateFiles {
      override createExclusive(): Promise<boolean> {
        return Promise.reject(unwritable);
      }
    }
    const limited = new CheckpointStore(new WithoutIds(folder), host);

    const { approvalId, resumeToken } = await limited.open(atGate, null);

    expect(approvalId).toBeNull();
    expect((await limited.load(decodeResumeToken(resumeToken))).state).toEqual(atGate);
  });
});

describe("locks", () => {
  const file = () => path.join(folder, "key.json");
  const lock = (owner: string | null) => {
    mkdirSync(`${file()}.lock`, { recursive: true });
    if (owner !== null) writeFileSync(path.join(`${file()}.lock`, "owner"), owner);
  };

  it("keep twenty writers apart", async () => {
    const state = new StateFiles(folder);
    await state.createExclusive("key", "0");
    const add = async (): Promise<void> => {
      const text = (await state.read("key")) ?? "";
      if (!(await state.replace("key", text, String(Number(text) + 1)))) await add();
    };

    await Promise.all(Array.from({ length: 20 }, add));

    expect(readFileSync(file(), "utf8")).toBe("20");
    expect(files()).toEqual(["key.json"]);
  });

  it("of a process that died are taken over", async () => {
    const state = new StateFiles(folder);
    await state.createExclusive("key", "old");
    lock("999999999:1:nonce");

    expect(await state.replace("key", "old", "new")).toBe(true);

    lock(`${process.pid}:1:another process had this pid`);
    expect(await state.replace("key", "new", null)).toBe(true);
    expect(files()).toEqual([]);
  });

  it("of a process that runs are waited for", async () => {
    mkdirSync(folder, { recursive: true });
    const order: string[] = [];
    const work = (name: string) => async (): Promise<void> => {
      order.push(`${name} begins`);
      for (let reads = 0; reads < 20; reads += 1) await new StateFiles(folder).read("other");
      order.push(`${name} ends`);
    };

    await Promise.all([withFileLock(file(), work("one")), withFileLock(file(), work("two"))]);

    const first = order[0] === "one begins" ? "one" : "two";
    const second = first === "one" ? "two" : "one";
    expect(order).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`]);
  });
});

describe("names", () => {
  it("of state files are plain", () => {
    expect(stateFileName("My/Key")).toBe("my_key.json");
    expect(stateFileName("../../etc/passwd")).toBe(".._.._etc_passwd.json");
    expect(stateFileName("__a__b__")).toBe("a_b.json");
    expect(() => stateFileName("//")).toThrow("state key is empty/invalid");
  });

  it("of the state folder come from the environment", () => {
    expect(stateDirectory({ LOBSTER_STATE_DIR: " /x/y ", HOME: "/home/al" })).toBe("/x/y");
    expect(stateDirectory({ LOBSTER_STATE_DIR: " ", HOME: "/home/al" })).toBe("/home/al/.lobster/state");
  });

  it("T105: in tokens survive, in the older spelling too", () => {
    const id = "01234567-89ab-4cde-8f01-23456789abcd";
    const name = { kind: "workflow", stateKey: `workflow_resume_${id}` } as const;
    const older = { protocolVersion: 1, v: 1, kind: "workflow-file", stateKey: `workflow-resume_${id}` };

    expect(decodeResumeToken(encodeResumeToken(name))).toEqual(name);
    expect(decodeResumeToken(Buffer.from(JSON.stringify(older)).toString("base64"))).toEqual(name);
  });
});
