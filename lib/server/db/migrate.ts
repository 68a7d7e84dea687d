import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { SqlDriverAdapter, SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { statement } from "./serialized-sqlite";
import { sqlStatements } from "./sql-statements";

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/**
 * Brings a database to the newest schema and answers with the names of the migrations that it applied.
 * Safe when several processes start at once: each migration is looked up and applied under the write lock.
 * @param folder folder of migration folders, each with a `migration.sql`
 * @throws when a migration that ran before was edited since, or when the database was made by a newer version
 */
export async function migrate(factory: SqlDriverAdapterFactory, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const adapter = await factory.connect();
  try {
    // Inside a transaction this does nothing, and rebuilding a table would then delete the rows that refer to it.
    await adapter.executeRaw(statement("PRAGMA foreign_keys=OFF"));
    await inTransaction(adapter, () => createHistory(adapter));
    await refuseNewerDatabase(adapter, migrations);
    const applied: string[] = [];
    for (const migration of migrations) {
      if (await inTransaction(adapter, () => apply(adapter, migration))) applied.push(migration.name);
    }
    return applied;
  } finally {
    await adapter.dispose();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(path.join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** The history has the form of Prisma's own, so that its tools understand it. */
async function createHistory(adapter: SqlDriverAdapter): Promise<void> {
  await adapter.executeRaw(
    statement(`CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
      "id" TEXT PRIMARY KEY NOT NULL,
      "checksum" TEXT NOT NULL,
      "finished_at" DATETIME,
      "migration_name" TEXT NOT NULL,
      "logs" TEXT,
      "rolled_back_at" DATETIME,
      "started_at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
      "applied_steps_count" INTEGER NOT NULL DEFAULT 0
    )`),
  );
}

async function refuseNewerDatabase(adapter: SqlDriverAdapter, known: readonly Migration[]): Promise<void> {
  const { rows } = await adapter.queryRaw(statement(`SELECT "migration_name" FROM "_prisma_migrations"`));
  const unknown = rows.map(([name]) => String(name)).filter((name) => !known.some((one) => one.name === name));
  if (unknown.length === 0) return;
  throw new Error(
    `This data folder was written by a newer version of Lobster Studio (${unknown.join(", ")}). Start that version, or use another STUDIO_DATA_DIR.`,
  );
}

/** False when the migration had been applied before. */
async function apply(adapter: SqlDriverAdapter, migration: Migration): Promise<boolean> {
  const { rows } = await adapter.queryRaw({
    sql: `SELECT "checksum" FROM "_prisma_migrations" WHERE "migration_name" = ?`,
    args: [migration.name],
    argTypes: [{ scalarType: "string", arity: "scalar" }],
  });
  const checksum = rows[0]?.[0];
  if (checksum !== undefined) {
    if (checksum === migration.checksum) return false;
    throw new Error(`Migration ${migration.name} was edited after it had been applied.`);
  }
  for (const sql of sqlStatements(migration.sql)) {
    if (!/^PRAGMA (defer_)?foreign_keys/i.test(sql)) await adapter.executeRaw(statement(sql));
  }
  await refuseBrokenReferences(adapter, migration);
  await adapter.executeRaw({
    sql: `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count") VALUES (?, ?, ?, CURRENT_TIMESTAMP, 1)`,
    args: [randomUUID(), migration.checksum, migration.name],
    argTypes: Array.from({ length: 3 }, () => ({ scalarType: "string" as const, arity: "scalar" as const })),
  });
  return true;
}

async function refuseBrokenReferences(adapter: SqlDriverAdapter, migration: Migration): Promise<void> {
  const { rows } = await adapter.queryRaw(statement("PRAGMA foreign_key_check"));
  if (rows.length > 0)
    throw new Error(`Migration ${migration.name} leaves ${rows.length} rows with broken references.`);
}

async function inTransaction<T>(adapter: SqlDriverAdapter, work: () => Promise<T>): Promise<T> {
  await adapter.executeRaw(statement("BEGIN IMMEDIATE"));
  try {
    const result = await work();
    await adapter.executeRaw(statement("COMMIT"));
    return result;
  } catch (error) {
    // The first error is the one to report; a rollback that fails as well ends with the connection.
    await adapter.executeRaw(statement("ROLLBACK")).catch(() => undefined);
    throw error;
  }
}
