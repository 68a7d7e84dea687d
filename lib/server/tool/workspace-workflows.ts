import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { hasErrorCode } from "@/lib/runtime/error-code";
import { isContained } from "@/lib/runtime/tool/contained-path";
import type { FoundWorkflow, WorkflowSource } from "@/lib/runtime/tool/workflow-source";
import type { ServerContext } from "../context";

type LiveWorkflow = { readonly id: string; readonly fileName: string; readonly number: number; readonly hash: string };

/** Longer than any call takes. */
const unusedMs = 60 * 60 * 1000;

/**
 * The saved workflows of a workspace, by file name, as files on the disk. All of them stand beside each other in a
 * folder that is named after their content and never changes, so that one may run another, and a paused run goes on
 * with what it began with, whatever is saved meanwhile. Files that people have put anywhere are not workflows here.
 */
export class WorkspaceWorkflows implements WorkflowSource {
  constructor(
    private readonly context: Pick<ServerContext, "db" | "now">,
    private readonly workspaceId: string,
    /** Absolute; holds the folders of all states of the workspace's workflows. */
    private readonly folder: string,
  ) {}

  async find(name: string): Promise<FoundWorkflow> {
    const live = await this.liveWorkflows();
    const fileName = name.replace(/^\.\//, "");
    if (!live.some((workflow) => workflow.fileName === fileName)) {
      return { kind: "missing", message: `There is no workflow ${fileName} in this workspace` };
    }
    return { kind: "file", path: path.join(await this.writeAll(live), fileName) };
  }

  mayResume(file: string): Promise<boolean> {
    return isContained([this.folder], file);
  }

  private async liveWorkflows(): Promise<readonly LiveWorkflow[]> {
    const rows = await this.context.db.workflow.findMany({
      where: { workspaceId: this.workspaceId, archivedAt: null },
      select: { id: true, fileName: true, currentNumber: true, currentHash: true },
      orderBy: { fileName: "asc" },
    });
    return rows.map(({ currentNumber, currentHash, ...row }) => ({ ...row, number: currentNumber, hash: currentHash }));
  }

  /** The folder of these texts, which is written when it is not there. Two writers at once write the same. */
  private async writeAll(live: readonly LiveWorkflow[]): Promise<string> {
    const digest = createHash("sha256");
    for (const { fileName, hash } of live) digest.update(`${hash} ${fileName}\n`);
    const target = path.join(this.folder, digest.digest("hex").slice(0, 32));
    if (await isFolder(target)) {
      const now = new Date();
      await utimes(target, now, now);
      return target;
    }
    const texts = await this.context.db.workflowVersion.findMany({
      where: { workspaceId: this.workspaceId, OR: live.map(({ id, number }) => ({ workflowId: id, number })) },
      select: { workflowId: true, text: true },
    });
    const textOf = new Map(texts.map(({ workflowId, text }) => [workflowId, text]));
    const draft = `${target}.${randomUUID()}.tmp`;
    try {
      await mkdir(draft, { recursive: true, mode: 0o700 });
      for (const { id, fileName } of live) {
        const text = textOf.get(id);
        if (text === undefined) throw new Error(`The current version of ${fileName} is missing`);
        await writeFile(path.join(draft, fileName), text, { mode: 0o400 });
      }
      await rename(draft, target);
    } catch (error) {
      if (!(hasErrorCode(error, "ENOTEMPTY", "EEXIST") && (await isFolder(target)))) throw error;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    await this.sweep(path.basename(target));
    return target;
  }

  /** Removes earlier states that no paused run needs and no running call can be using. */
  private async sweep(current: string): Promise<void> {
    for (const name of await readdir(this.folder)) {
      if (name === current) continue;
      const folder = path.join(this.folder, name);
      if (Date.now() - (await lastUse(folder)) < unusedMs) continue;
      const where = { workspaceId: this.workspaceId, text: { contains: name } };
      if ((await this.context.db.stateEntry.count({ where })) > 0) continue;
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function isFolder(place: string): Promise<boolean> {
  try {
    return (await stat(place)).isDirectory();
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return false;
    throw error;
  }
}

/** Milliseconds since the epoch; what is gone was not used now. */
async function lastUse(folder: string): Promise<number> {
  try {
    return (await stat(folder)).mtimeMs;
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return Date.now();
    throw error;
  }
}
