import path from "node:path";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { type Prisma, PrismaClient } from "./generated/sqlite/client";
import { Mutex } from "./mutex";
import { serializedSqlite } from "./serialized-sqlite";

export type Database = PrismaClient;
/** A database inside a transaction, or outside of one where it does not matter. */
export type Transaction = Prisma.TransactionClient;
export type { Prisma };

/** The driver blocks the whole process while it waits for a lock; the longer wait is in `serializedSqlite`. */
const busyTimeoutMs = 100;

/** One a file, for all connections of this process: they wait for each other here and not inside the driver. */
const mutexes = new Map<string, Mutex>();

function mutexOf(file: string): Mutex {
  const known = mutexes.get(file) ?? new Mutex();
  mutexes.set(file, known);
  return known;
}

export function databaseFile(dataFolder: string): string {
  return path.join(dataFolder, "studio.db");
}

export function sqliteAdapter(file: string): SqlDriverAdapterFactory {
  const plain = new PrismaLibSql({ url: `file:${file}`, intMode: "bigint", timeout: busyTimeoutMs });
  // FULL: an approval that was confirmed to a person survives a power cut.
  const settings = [`busy_timeout=${busyTimeoutMs}`, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"];
  return serializedSqlite(plain, settings, mutexOf(path.resolve(file)));
}

/** Opens the database of a data folder. Its schema must be there: see `migrate`. Close with `$disconnect()`. */
export function openDatabase(dataFolder: string): Database {
  return new PrismaClient({
    adapter: sqliteAdapter(databaseFile(dataFolder)),
    // The mutex makes transactions wait for each other; Prisma's own limits (2 s, 5 s) are shorter than that wait.
    transactionOptions: { maxWait: 90_000, timeout: 90_000 },
  });
}
