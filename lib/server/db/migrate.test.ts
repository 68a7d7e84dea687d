import { fork } from "node:child_process";
import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrationsFolder, tempFolder } from "@/lib/testing/temp-database";
import { databaseFile, openDatabase, sqliteAdapter } from "./client";
import { migrate } from "./migrate";

let folder: string;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function migrationFolder(files: Record<string, string>): Promise<string> {
  const root = path.join(folder, "migrations");
  for (const [name, sql] of Object.entries(files)) {
    await mkdir(path.join(root, name), { recursive: true });
    await writeFile(path.join(root, name, "migration.sql"), sql);
  }
  return root;
}

describe("migrate", () => {
  it("applies every migration from zero, and nothing the second time", async () => {
    const adapter = sqliteAdapter(databaseFile(folder));
    const names = (await readdir(migrationsFolder)).filter((name) => /^\d/.test(name)).sort();

    expect(await migrate(adapter, migrationsFolder)).toEqual(names);
    expect(await migrate(adapter, migrationsFolder)).toEqual([]);
  });

  it("lets three processes start at once: one applies, all succeed", async () => {
    const script = path.resolve(import.meta.dirname, "../../testing/migrate-process.ts");
    const outcomes = await Promise.all([1, 2, 3].map(() => forked(script, [folder])));

    expect(outcomes.map((one) => one.code)).toEqual([0, 0, 0]);
    expect(outcomes.filter((one) => one.applied > 0)).toHaveLength(1);
  });

  it("brings a folder of the version without drafts up to date, and keeps its workflows", async () => {
    const before = path.join(folder, "before");
    const names = (await readdir(migrationsFolder)).filter(
      (name) => /^\d/.test(name) && !name.endsWith("drafts_layouts_overrules"),
    );
    for (const name of names) await cp(path.join(migrationsFolder, name), path.join(before, name), { recursive: true });
    const adapter = sqliteAdapter(databaseFile(folder));
    await migrate(adapter, before);
    const old = openDatabase(folder);
    const at = "2026-01-01T00:00:00.000Z";
    for (const sql of [
      `INSERT INTO "User" ("id", "name", "createdAt") VALUES ('u', 'Ida', '${at}')`,
      `INSERT INTO "Workspace" ("id", "slug", "name", "createdAt") VALUES ('s', 'home', 'Home', '${at}')`,
      `INSERT INTO "Workflow" ("id", "workspaceId", "fileName", "currentNumber", "currentHash", "title", "stepCount", "gateCount", "errorCount", "factsRevision", "createdAt", "updatedAt") VALUES ('w', 's', 'a.lobster', 1, 'h', 'A', 0, 0, 0, '', '${at}', '${at}')`,
      `INSERT INTO "WorkflowVersion" ("id", "workspaceId", "workflowId", "number", "text", "hash", "authorId", "createdAt") VALUES ('v', 's', 'w', 1, 'steps: []', 'h', 'u', '${at}')`,
    ]) {
      await old.$executeRawUnsafe(sql);
    }
    await old.$disconnect();

    expect(await migrate(adapter, migrationsFolder)).toEqual([expect.stringContaining("drafts_layouts_overrules")]);

    const db = openDatabase(folder);
    expect(await db.workflowVersion.findMany()).toMatchObject([{ id: "v", text: "steps: []", requestKey: null }]);
    const tab = { workspaceId: "s", workflowId: "w", userId: "u", tab: "t" };
    await db.draft.create({ data: { ...tab, device: "", baseHash: "h", text: "x", seq: 1n, updatedAt: new Date() } });
    await db.$disconnect();
  });

  it("keeps the rows of a table that refers to a rebuilt one", async () => {
    const root = await migrationFolder({
      "1_tables": `CREATE TABLE "A" ("id" TEXT PRIMARY KEY);
CREATE TABLE "B" ("a" TEXT REFERENCES "A"("id") ON DELETE CASCADE);
INSERT INTO "A" VALUES ('x');
INSERT INTO "B" VALUES ('x');`,
      "2_rebuild": `PRAGMA foreign_keys=OFF;
CREATE TABLE "new_A" ("id" TEXT PRIMARY KEY, "more" TEXT);
INSERT INTO "new_A" ("id") SELECT "id" FROM "A";
DROP TABLE "A";
ALTER TABLE "new_A" RENAME TO "A";
PRAGMA foreign_keys=ON;`,
    });
    await migrate(sqliteAdapter(databaseFile(folder)), root);

    const db = openDatabase(folder);
    expect(await db.$queryRawUnsafe(`SELECT * FROM "B"`)).toEqual([{ a: "x" }]);
    await db.$disconnect();
  });

  it("leaves nothing of a migration that fails", async () => {
    const root = await migrationFolder({ "1_bad": `CREATE TABLE "A" ("id" TEXT);\nCREATE TABLE "A" ("id" TEXT);` });

    await expect(migrate(sqliteAdapter(databaseFile(folder)), root)).rejects.toThrow();

    const db = openDatabase(folder);
    expect(await db.$queryRawUnsafe(`SELECT name FROM sqlite_master WHERE name = 'A'`)).toEqual([]);
    await db.$disconnect();
  });

  it("refuses a migration that was edited after it had been applied", async () => {
    const adapter = sqliteAdapter(databaseFile(folder));
    await migrate(adapter, await migrationFolder({ "1_a": `CREATE TABLE "A" ("id" TEXT);` }));
    const edited = await migrationFolder({ "1_a": `CREATE TABLE "B" ("id" TEXT);` });

    await expect(migrate(adapter, edited)).rejects.toThrow("Migration 1_a was edited");
  });

  it("refuses a database that a newer version has written", async () => {
    const adapter = sqliteAdapter(databaseFile(folder));
    const root = await migrationFolder({
      "1_a": `CREATE TABLE "A" ("id" TEXT);`,
      "2_b": `CREATE TABLE "B" ("id" TEXT);`,
    });
    await migrate(adapter, root);
    await rm(path.join(root, "2_b"), { recursive: true });

    await expect(migrate(adapter, root)).rejects.toThrow("newer version of Lobster Studio (2_b)");
  });
});

function forked(script: string, args: string[]): Promise<{ code: number | null; applied: number }> {
  return new Promise((resolve, reject) => {
    const child = fork(script, args, { execArgv: ["--import", "tsx"], stdio: ["ignore", "inherit", "inherit", "ipc"] });
    let applied = -1;
    child.on("message", (count) => {
      applied = Number(count);
    });
    child.on("error", reject);
    child.on("exit", (code) => resolve({ code, applied }));
  });
}
