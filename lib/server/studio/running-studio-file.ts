import { randomUUID } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { hasErrorCode } from "@/lib/runtime/error-code";
import { identifyProcess, readProcessStat } from "@/lib/runtime/host/process-identity";
import { withFileLock } from "@/lib/runtime/store/file-lock";
import { prepareDataFolder } from "../db/data-folder";

const content = z.object({
  pid: z.number().int().positive(),
  startTime: z.string().nullable(),
  bootId: z.string().nullable(),
  /** Tells two studios of one process apart. */
  key: z.string(),
  /** Null while the studio starts. */
  port: z.number().int().nullable(),
});
type Note = z.infer<typeof content>;

/** The data folder in the hands of one studio. */
export type DataFolderClaim = {
  /** Lets other commands print links that work. */
  notePort(port: number): Promise<void>;
  /** Frees the folder for the next studio. */
  release(): Promise<void>;
};

/**
 * Takes the data folder for the studio of this process.
 * @throws Error with a message for people when another studio runs on it
 */
export async function claimDataFolder(dataFolder: string): Promise<DataFolderClaim> {
  await prepareDataFolder(dataFolder);
  const file = fileOf(dataFolder);
  const note: Note = { ...(await identifyProcess(process.pid)), key: randomUUID(), port: null };
  await withFileLock(file, async () => {
    const other = await liveNote(dataFolder);
    if (other !== null) throw new Error(occupied(dataFolder, other));
    await write(file, note);
  });
  return {
    notePort: (port) => withFileLock(file, () => write(file, { ...note, port })),
    release: () =>
      withFileLock(file, async () => {
        if ((await readNote(dataFolder))?.key === note.key) await rm(file);
      }),
  };
}

/** Port of the studio that runs on this data folder, null when none does. */
export async function runningStudioPort(dataFolder: string): Promise<number | null> {
  return (await liveNote(dataFolder))?.port ?? null;
}

function fileOf(dataFolder: string): string {
  return path.join(dataFolder, "studio.json");
}

function occupied(dataFolder: string, { pid, port }: Note): string {
  const where = port === null ? "and is just starting" : `on port ${port}`;
  return `A studio runs already ${where} (process ${pid}) with the data folder ${dataFolder}. Stop it, or choose another folder with STUDIO_DATA_DIR.`;
}

async function write(file: string, note: Note): Promise<void> {
  await writeFile(file, JSON.stringify(note), { mode: 0o600 });
}

async function liveNote(dataFolder: string): Promise<Note | null> {
  const note = await readNote(dataFolder);
  return note !== null && (await isRunning(note)) ? note : null;
}

async function readNote(dataFolder: string): Promise<Note | null> {
  try {
    return content.parse(JSON.parse(await readFile(fileOf(dataFolder), "utf8")));
  } catch {
    // No note, or one that was cut off by a crash.
    return null;
  }
}

async function isRunning({ pid, startTime, bootId }: Note): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // The process of another user cannot be signalled.
    return hasErrorCode(error, "EPERM");
  }
  if ((await readProcessStat(pid))?.[0] === "Z") return false;
  const now = await identifyProcess(pid);
  // Systems without /proc tell neither: there the number alone must do.
  return (startTime === null || now.startTime === startTime) && (bootId === null || now.bootId === bootId);
}
