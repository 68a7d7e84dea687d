import { expect, it } from "vitest";
import { describeStateStore } from "@/lib/testing/describe-state-store";
import { tempDatabase } from "@/lib/testing/temp-database";
import { type Database, openDatabase } from "../db/client";
import { StateEntries } from "./state-entries";

async function workspace(db: Database, id: string): Promise<void> {
  await db.workspace.create({ data: { id, slug: id, name: id, createdAt: new Date() } });
}

describeStateStore("the database", {
  program: "lib/testing/database-store-process.ts",
  race: { processes: 2, resumes: 25 },
  deaths: [],
  async create() {
    const { db, dataFolder, remove } = await tempDatabase();
    await workspace(db, "home");
    const connections: Database[] = [];
    return {
      open() {
        const connection = openDatabase(dataFolder);
        connections.push(connection);
        return new StateEntries(connection, "home", () => new Date());
      },
      place: { dataFolder, workspaceId: "home" },
      entries: async () => (await db.stateEntry.findMany()).map(({ key }) => key),
      async remove() {
        for (const connection of connections) await connection.$disconnect();
        await remove();
      },
    };
  },
});

it("keeps what one workspace stores from another", async () => {
  const { db, remove } = await tempDatabase();
  for (const id of ["home", "other"]) await workspace(db, id);
  const [home, other] = ["home", "other"].map((id) => new StateEntries(db, id, () => new Date()));

  await home?.createExclusive("box", "1");

  expect(await other?.read("box")).toBe(null);
  expect(await other?.replace("box", "1", null)).toBe(false);
  expect(await other?.keys("")).toEqual([]);
  expect(await other?.createExclusive("box", "2")).toBe(true);
  await other?.remove("box");
  expect(await home?.read("box")).toBe("1");
  await remove();
});
