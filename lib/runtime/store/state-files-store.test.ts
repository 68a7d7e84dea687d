import { fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { buildProgram } from "@/lib/testing/build-program";
import { describeStateStore } from "@/lib/testing/describe-state-store";
import { createFakeHost } from "@/lib/testing/fake-host";
import type { StoreDeath } from "@/lib/testing/state-store-trial";
import type { StoreTask } from "@/lib/testing/store-task";
import { CheckpointStore } from "./checkpoint-store";
import { decodeResumeToken } from "./resume-token";
import { StateFiles } from "./state-files";

const deaths: readonly StoreDeath[] = (["run to the end", "refuse", "run to the next pause"] as const).flatMap(
  (action): readonly StoreDeath[] => [
    { action, point: "draft-written", token: "works", unannounced: false },
    { action, point: "draft-renamed", token: "is spent", unannounced: false },
  ],
);

describeStateStore("files", {
  program: "lib/testing/store-process.ts",
  race: { processes: 10, resumes: 5 },
  deaths: [
    ...deaths,
    { action: "pause", point: "draft-written", token: "is spent", unannounced: false },
    { action: "pause", point: "draft-renamed", token: "is spent", unannounced: true },
    { action: "approve to the next pause", point: "draft-written", token: "works", unannounced: false },
    { action: "approve to the next pause", point: "draft-renamed", token: "works", unannounced: false },
  ],
  async create() {
    const parent = await mkdtemp(path.join(tmpdir(), "lobster-state-"));
    const folder = path.join(parent, "deep/state");
    return {
      open: () => new StateFiles(folder),
      place: { folder },
      entries: async () => (existsSync(folder) ? readdirSync(folder) : []),
      remove: () => rm(parent, { recursive: true, force: true }),
    };
  },
});

it("T104: lets pauses be read, not used, in a folder that cannot be written", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "lobster-state-"));
  const module = await buildProgram("lib/testing/store-process.ts");
  const store = new CheckpointStore(
    new StateFiles(folder),
    createFakeHost(() => ""),
  );
  const state = {
    kind: "pipeline",
    pipeline: [],
    resumeAtIndex: 0,
    items: [1],
    haltType: "approval_request",
    prompt: "Go?",
  } as const;
  const { resumeToken: token } = await store.open(state, null);
  const task: StoreTask = {
    place: { folder },
    action: "look",
    state,
    token,
    dieAt: null,
    effects: "",
    resumes: 1,
  };
  for (const name of readdirSync(folder)) chmodSync(path.join(folder, name), 0o644);
  chmodSync(folder, 0o555);
  // Root may write anywhere, so somebody else has to try.
  const somebody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

  const child = fork(module, [JSON.stringify(task)], { execArgv: [], stdio: "inherit", ...somebody });
  const [[read, refusal]] = await once(child, "message");

  expect(read).toEqual(state);
  expect(refusal).toContain(`EACCES: permission denied, cannot write in the state folder '${folder}'`);
  expect((await store.load(decodeResumeToken(token))).state).toEqual(state);
  chmodSync(folder, 0o700);
  await rm(folder, { recursive: true });
  await rm(module);
});

it("T104: keeps nobody from the other keys with damaged files, and with what is no file of its own", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "lobster-state-"));
  const files = new StateFiles(folder);
  const store = new CheckpointStore(
    files,
    createFakeHost(() => ""),
  );
  const uuid = "00000000-0000-4000-8000-00000000000";
  for (const [index, text] of ["", "{", "null", "[]", '{"type":"lobster.consumed-resume-state.v1"}'].entries()) {
    writeFileSync(path.join(folder, `workflow_resume_${uuid}${index}a.json`), text);
    writeFileSync(path.join(folder, `approval_0000000${index}.json`), text);
  }
  writeFileSync(path.join(folder, "README.txt"), "mine");
  mkdirSync(path.join(folder, "folder.json.d"));
  const names = readdirSync(folder);
  const state = {
    kind: "pipeline",
    pipeline: [],
    resumeAtIndex: 0,
    items: [],
    haltType: "approval_request",
    prompt: "",
  } as const;

  const { resumeToken, approvalId } = await store.open(state, null);
  const checkpoint = await store.load(await store.findById(approvalId ?? ""));
  await checkpoint.finish();

  expect(readdirSync(folder)).toEqual(names);
  await expect(store.findById("00000001")).rejects.toThrow('Approval ID "00000001" not found or expired');
  expect(await store.cancel(decodeResumeToken(resumeToken))).toBe(false);
  await rm(folder, { recursive: true });
});
