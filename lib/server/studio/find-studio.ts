import { access } from "node:fs/promises";
import { databaseFile } from "../db/client";

/**
 * Checks that a studio has kept its data in this folder; makes nothing there.
 * @throws Error with a message for people when there is none
 */
export async function requireStudio(dataFolder: string): Promise<void> {
  try {
    await access(databaseFile(dataFolder));
  } catch (error) {
    const message = `There is no studio in ${dataFolder}. Start one first, or name another folder: STUDIO_DATA_DIR=/path/to/folder npm run studio -- login`;
    throw new Error(message, { cause: error });
  }
}
