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
