import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TempDatabase, tempDatabase } from "@/lib/testing/temp-database";
import { openDatabase } from "./client";
import { isUniqueViolation } from "./unique-violation";

let temp: TempDatabase;
beforeEach(async () => {
  temp = await tempDatabase();
});
afterEach(() => temp.remove());

function user(id: string, email: string | null = null) {
  return { id, name: id, email, createdAt: new Date() };
}

describe("the database", () => {
  it("is durable and checks references", async () => {
    const read = async (pragma: string) =>
      Object.values((await temp.db.$queryRawUnsafe<object[]>(`PRAGMA ${pragma}`))[0] ?? {});

    expect(await read("journal_mode")).toEqual(["wal"]);
    expect(await read("synchronous")).toEqual([2n]);
    expect(await read("foreign_keys")).toEqual([1n]);
  });

  it("keeps a write made beside a transaction that is rolled back", async () => {
    let entered = () => {};
    const inside = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const failing = temp.db.$transaction(async (tx) => {
      await tx.user.create({ data: user("rolled-back") });
      entered();
      throw new Error("no");
    });
    await inside;
    await temp.db.user.create({ data: user("kept") });

    await expect(failing).rejects.toThrow("no");
    expect((await temp.db.user.findMany()).map((one) => one.id)).toEqual(["kept"]);
  });

  it("loses no update of two connections that read and write at once", async () => {
    const other = openDatabase(temp.dataFolder);
    await temp.db.user.create({ data: user("counter", "0") });
    const increment = (db: typeof other) =>
      db.$transaction(async (tx) => {
        const row = await tx.user.findUniqueOrThrow({ where: { id: "counter" } });
        await tx.user.update({ where: { id: "counter" }, data: { email: String(Number(row.email) + 1) } });
      });

    await Promise.all(Array.from({ length: 40 }, (_, index) => increment(index % 2 ? other : temp.db)));

    expect((await temp.db.user.findUniqueOrThrow({ where: { id: "counter" } })).email).toBe("40");
    await other.$disconnect();
  });

  it("names the field of a key that exists already", async () => {
    await temp.db.user.create({ data: user("a", "a@example.org") });

    const error = await temp.db.user.create({ data: user("b", "a@example.org") }).catch((cause: unknown) => cause);

    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, "email")).toBe(true);
    expect(isUniqueViolation(error, "name")).toBe(false);
  });

  it("refuses to change or delete the audit log", async () => {
    const row = { id: "1", at: new Date(), action: "a", targetType: "t", targetId: "i", data: "{}" };
    await temp.db.auditEvent.create({ data: row });

    await expect(temp.db.auditEvent.update({ where: { id: "1" }, data: { action: "b" } })).rejects.toThrow();
    await expect(temp.db.auditEvent.delete({ where: { id: "1" } })).rejects.toThrow();
    expect(await temp.db.auditEvent.findMany()).toEqual([expect.objectContaining({ action: "a" })]);
  });
});
