import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describeStateStore } from "@/lib/testing/describe-state-store";
import type { StoreDeath } from "@/lib/testing/state-store-trial";
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
