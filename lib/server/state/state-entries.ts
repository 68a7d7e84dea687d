import { type StateStore, storedKey } from "@/lib/runtime/store/state-store";
import type { Database } from "../db/client";
import { isUniqueViolation } from "../db/unique-violation";

/**
 * Texts by key in the database, for one workspace. Each change is one statement, which the database carries out whole
 * or not at all: the text that the writer has read is part of its condition.
 */
export class StateEntries implements StateStore {
  constructor(
    private readonly db: Database,
    private readonly workspaceId: string,
    private readonly now: () => Date,
  ) {}

  async read(key: string): Promise<string | null> {
    const id = { workspaceId: this.workspaceId, key: storedKey(key) };
    const row = await this.db.stateEntry.findUnique({ where: { workspaceId_key: id }, select: { text: true } });
    return row?.text ?? null;
  }

  async createExclusive(key: string, text: string): Promise<boolean> {
    try {
      await this.db.stateEntry.create({
        data: { workspaceId: this.workspaceId, key: storedKey(key), text, updatedAt: this.now() },
      });
      return true;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  }

  async replace(key: string, expected: string | null, next: string | null): Promise<boolean> {
    if (expected === null) return next === null ? (await this.read(key)) === null : this.createExclusive(key, next);
    const where = { workspaceId: this.workspaceId, key: storedKey(key), text: expected };
    const { count } =
      next === null
        ? await this.db.stateEntry.deleteMany({ where })
        : await this.db.stateEntry.updateMany({ where, data: { text: next, updatedAt: this.now() } });
    return count === 1;
  }

  async remove(key: string): Promise<void> {
    await this.db.stateEntry.deleteMany({ where: { workspaceId: this.workspaceId, key: storedKey(key) } });
  }

  async keys(prefix: string): Promise<readonly string[]> {
    const rows = await this.db.stateEntry.findMany({
      where: { workspaceId: this.workspaceId, key: { startsWith: prefix } },
      select: { key: true },
    });
    // In the database's pattern an underscore stands for any character, and letters have no case.
    return rows.map(({ key }) => key).filter((key) => key.startsWith(prefix));
  }
}
