import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sqliteAdapter } from "./client";
import { statement } from "./serialized-sqlite";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "studio-db-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("opens a database that another process holds locked, as soon as it lets go", async () => {
  const file = path.join(folder, "studio.db");
  const holder = await new PrismaLibSql({ url: `file:${file}` }).connect();
  await holder.executeRaw(statement("BEGIN EXCLUSIVE"));

  const opening = sqliteAdapter(file).connect();
  const early = await Promise.race([opening.then(() => "open", String), delay(150, "waiting")]);
  await holder.executeRaw(statement("COMMIT"));
  const adapter = await opening;

  expect(early).toBe("waiting");
  expect((await adapter.queryRaw(statement("PRAGMA journal_mode"))).rows).toEqual([["wal"]]);
  await adapter.dispose();
  await holder.dispose();
});

it("commits after it had to wait for another process", async () => {
  const file = path.join(folder, "studio.db");
  const adapter = await sqliteAdapter(file).connect();
  await adapter.executeRaw(statement("CREATE TABLE note (text TEXT)"));
  const holder = await new PrismaLibSql({ url: `file:${file}` }).connect();

  for (const round of ["first", "second", "third"]) {
    await holder.executeRaw(statement("BEGIN IMMEDIATE"));
    const alone = adapter.executeRaw(statement(`INSERT INTO note VALUES ('${round} alone')`));
    const early = await Promise.race([alone.then(() => "written", String), delay(300, "waiting")]);
    await holder.executeRaw(statement("COMMIT"));
    await alone;
    expect(early).toBe("waiting");

    await holder.executeRaw(statement("BEGIN IMMEDIATE"));
    const starting = adapter.startTransaction();
    await Promise.race([starting, delay(300)]);
    await holder.executeRaw(statement("COMMIT"));
    const transaction = await starting;
    await transaction.executeRaw(statement(`INSERT INTO note VALUES ('${round} together')`));
    await transaction.commit();
  }

  expect((await holder.queryRaw(statement("SELECT count(*) FROM note"))).rows).toEqual([[6]]);
  await adapter.dispose();
  await holder.dispose();
}, 20_000);

it("lets connections of one process wait for each other without stopping it", async () => {
  const file = path.join(folder, "studio.db");
  const adapters = await Promise.all(Array.from({ length: 3 }, () => sqliteAdapter(file).connect()));
  await adapters[0]?.executeRaw(statement("CREATE TABLE note (text TEXT)"));

  await Promise.all(
    adapters.flatMap((adapter) =>
      Array.from({ length: 5 }, async () => {
        const transaction = await adapter.startTransaction();
        await transaction.executeRaw(statement("INSERT INTO note VALUES ('x')"));
        await delay(1);
        await transaction.commit();
      }),
    ),
  );

  expect((await adapters[0]?.queryRaw(statement("SELECT count(*) FROM note")))?.rows).toEqual([["15"]]);
  for (const adapter of adapters) await adapter.dispose();
});

it("keeps the settings of a connection that it had to open again", async () => {
  const file = path.join(folder, "studio.db");
  const adapter = await sqliteAdapter(file).connect();
  await adapter.executeRaw(statement("CREATE TABLE note (text TEXT)"));
  await adapter.executeRaw(statement("PRAGMA foreign_keys=OFF"));
  const holder = await new PrismaLibSql({ url: `file:${file}` }).connect();
  await holder.executeRaw(statement("BEGIN IMMEDIATE"));

  const writing = adapter.executeRaw(statement("INSERT INTO note VALUES ('x')"));
  await Promise.race([writing, delay(300)]);
  await holder.executeRaw(statement("COMMIT"));
  await writing;

  expect((await adapter.queryRaw(statement("PRAGMA foreign_keys"))).rows).toEqual([["0"]]);
  await adapter.dispose();
  await holder.dispose();
});
