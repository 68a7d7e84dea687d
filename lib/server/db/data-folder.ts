import { chmod, mkdir } from "node:fs/promises";

/** Makes the folder of all stored data, readable by its owner only. */
export async function prepareDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}
