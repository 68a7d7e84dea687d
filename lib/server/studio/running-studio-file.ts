import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const content = z.object({ pid: z.number().int(), port: z.number().int() });

/** Where a running studio notes its port, so that other commands print links that work. */
function fileOf(dataFolder: string): string {
  return path.join(dataFolder, "studio.json");
}

export async function noteRunningStudio(dataFolder: string, port: number): Promise<void> {
  await writeFile(fileOf(dataFolder), JSON.stringify({ pid: process.pid, port }), { mode: 0o600 });
}

export async function forgetRunningStudio(dataFolder: string): Promise<void> {
  await rm(fileOf(dataFolder), { force: true });
}

/** Port of the studio that runs on this data folder, null when none does. */
export async function runningStudioPort(dataFolder: string): Promise<number | null> {
  try {
    const { pid, port } = content.parse(JSON.parse(await readFile(fileOf(dataFolder), "utf8")));
    process.kill(pid, 0);
    return port;
  } catch {
    // No note, or the note of a studio that is gone.
    return null;
  }
}
