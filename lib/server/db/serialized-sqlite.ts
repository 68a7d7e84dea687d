import { setTimeout as delay } from "node:timers/promises";
import {
  isDriverAdapterError,
  type SqlDriverAdapter,
  type SqlDriverAdapterFactory,
  type SqlQuery,
  type Transaction,
} from "@prisma/driver-adapter-utils";
import { Mutex } from "./mutex";

/**
 * How long a statement or transaction waits for another connection's write lock, in milliseconds. A commit waits for
 * the disk, and 15 s were too short on a disk that other programs keep busy.
 */
const longestWaitMs = 60_000;
const pauseMs = 10;

/**
 * One connection, one statement or transaction at a time, and every transaction takes the write lock first.
 * The plain adapter opens a connection per transaction that is closed by garbage collection only, forgets the
 * PRAGMAs there, and fails at once when another process writes. The price: a long transaction holds up the process.
 */
export function serializedSqlite(
  factory: SqlDriverAdapterFactory,
  pragmas: readonly string[],
): SqlDriverAdapterFactory {
  return {
    provider: "sqlite",
    adapterName: factory.adapterName,
    async connect() {
      const adapter = await factory.connect();
      // Another process may be bringing the file to WAL, or be closing it, just now.
      for (const pragma of pragmas) await whenFree(() => adapter.queryRaw(statement(`PRAGMA ${pragma}`)));
      return serialized(adapter);
    },
  };
}

export function statement(sql: string): SqlQuery {
  return { sql, args: [], argTypes: [] };
}

function serialized(adapter: SqlDriverAdapter): SqlDriverAdapter {
  const mutex = new Mutex();
  return {
    provider: "sqlite",
    adapterName: adapter.adapterName,
    getConnectionInfo: () => adapter.getConnectionInfo?.() ?? { supportsRelationJoins: false },
    queryRaw: (query) => mutex.hold(() => whenFree(() => adapter.queryRaw(query))),
    executeRaw: (query) => mutex.hold(() => whenFree(() => adapter.executeRaw(query))),
    executeScript: (script) => mutex.hold(() => adapter.executeScript(script)),
    dispose: () => adapter.dispose(),
    async startTransaction() {
      const release = await mutex.acquire();
      try {
        await whenFree(() => adapter.executeRaw(statement("BEGIN IMMEDIATE")));
      } catch (error) {
        release();
        throw error;
      }
      return transaction(adapter, release);
    },
  };
}

/**
 * Tries again while another connection holds the write lock. The driver is synchronous: waiting inside it would stop
 * this process, and with it the very transaction it waits for when both connections belong to one process.
 */
async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + longestWaitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const busy = isDriverAdapterError(error) && error.cause.kind === "SocketTimeout";
      if (!busy || Date.now() > deadline) throw error;
      await delay(pauseMs);
    }
  }
}

function transaction(adapter: SqlDriverAdapter, release: () => void): Transaction {
  let open = true;
  async function end(sql: "COMMIT" | "ROLLBACK") {
    if (!open) return;
    open = false;
    try {
      // A COMMIT that finds the database busy leaves the transaction open, to be tried again.
      await whenFree(() => adapter.executeRaw(statement(sql)));
    } catch (error) {
      // After a failed COMMIT the transaction may still be open; SQLite ends it by itself after some errors.
      if (sql === "COMMIT") await adapter.executeRaw(statement("ROLLBACK")).catch(() => undefined);
      throw error;
    } finally {
      release();
    }
  }
  return {
    provider: "sqlite",
    adapterName: adapter.adapterName,
    options: { usePhantomQuery: true },
    queryRaw: (query) => adapter.queryRaw(query),
    executeRaw: (query) => adapter.executeRaw(query),
    commit: () => end("COMMIT"),
    // SQLite has rolled back by itself after errors such as a full disk; then there is nothing left to undo.
    rollback: () => end("ROLLBACK").catch(() => undefined),
    createSavepoint: (name) => run(`SAVEPOINT ${name}`),
    rollbackToSavepoint: (name) => run(`ROLLBACK TO ${name}`),
    releaseSavepoint: (name) => run(`RELEASE ${name}`),
  };

  async function run(sql: string) {
    await adapter.executeRaw(statement(sql));
  }
}
