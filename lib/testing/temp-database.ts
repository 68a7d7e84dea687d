import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Database, databaseFile, openDatabase, sqliteAdapter } from "@/lib/server/db/client";
import { migrate } from "@/lib/server/db/migrate";

export const migrationsFolder = path.resolve(import.meta.dirname, "../../prisma/sqlite/migrations");

export type TempDatabase = { readonly dataFolder: string; readonly db: Database; remove(): Promise<void> };

export async function tempFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), "lobster-studio-"));
}

/** A migrated database in a folder of its own. */
export async function tempDatabase(): Promise<TempDatabase> {
  const dataFolder = await tempFolder();
  await migrate(sqliteAdapter(databaseFile(dataFolder)), migrationsFolder);
  const db = openDatabase(dataFolder);
  return {
    dataFolder,
    db,
    async remove() {
      await db.$disconnect();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
