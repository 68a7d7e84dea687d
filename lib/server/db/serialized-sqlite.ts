import { setTimeout as delay } from "node:timers/promises";
import {
  isDriverAdapterError,
  type SqlDriverAdapter,
  type SqlDriverAdapterFactory,
  type SqlQuery,
  type Transaction,
} from "@prisma/driver-adapter-utils";
import type { Mutex } from "./mutex";

/**
 * How long a statement or transaction waits for another process's write lock, in milliseconds. A commit waits for
 * the disk, and 15 s were too short on a disk that other programs keep busy.
 */
const longestWaitMs = 60_000;
const pauseMs = 10;

/**
 * One connection, one statement or transaction at a time, and every transaction takes the write lock first.
 * The plain adapter opens a connection per transaction that is closed by garbage collection only, forgets the
 * PRAGMAs there, and fails at once when another process writes. The price: a long transaction holds up the process.
 * @param mutex shared by all connections of this process to the file, so that only other processes are waited for
 */
export function serializedSqlite(
  factory: SqlDriverAdapterFactory,
  pragmas: readonly string[],
  mutex: Mutex,
): SqlDriverAdapterFactory {
  return {
    provider: "sqlite",
    adapterName: factory.adapterName,
    async connect() {
      const connection = new Connection(factory, pragmas);
      await mutex.hold(() => connection.whenFree(() => Promise.resolve()));
      return serialized(connection, mutex);
    },
  };
}

export function statement(sql: string): SqlQuery {
  return { sql, args: [], argTypes: [] };
}

/**
 * A connection that is opened again whenever it found the database locked. The driver keeps a statement that was
 * refused in progress until it is garbage, and SQLite refuses to commit while one is: the write lock would be held
 * for as long as nobody collects.
 */
class Connection {
  #adapter: SqlDriverAdapter | null = null;
  readonly #settings: string[];

  constructor(
    private readonly factory: SqlDriverAdapterFactory,
    pragmas: readonly string[],
  ) {
    this.#settings = pragmas.map((pragma) => `PRAGMA ${pragma}`);
  }

  /** Runs `work` on the open connection, again while another process holds the lock. */
  async whenFree<T>(work: (adapter: SqlDriverAdapter) => Promise<T>): Promise<T> {
    const deadline = Date.now() + longestWaitMs;
    for (;;) {
      try {
        return await work(await this.opened());
      } catch (error) {
        if (!isBusy(error)) throw error;
        await this.dispose();
        if (Date.now() > deadline) throw error;
        await delay(pauseMs);
      }
    }
  }

  /** Settings hold for this connection alone, so a new one gets those that were made since. */
  remember({ sql }: SqlQuery): void {
    if (/^\s*PRAGMA\s+\w+\s*=/i.test(sql)) this.#settings.push(sql);
  }

  async dispose(): Promise<void> {
    const adapter = this.#adapter;
    this.#adapter = null;
    await adapter?.dispose();
  }

  private async opened(): Promise<SqlDriverAdapter> {
    if (this.#adapter !== null) return this.#adapter;
    const adapter = await this.factory.connect();
    this.#adapter = adapter;
    for (const setting of this.#settings) await adapter.queryRaw(statement(setting));
    return adapter;
  }
}

function serialized(connection: Connection, mutex: Mutex): SqlDriverAdapter {
  const alone = <T>(work: (adapter: SqlDriverAdapter) => Promise<T>): Promise<T> =>
    mutex.hold(() => connection.whenFree(work));
  return {
    provider: "sqlite",
    adapterName: "@prisma/adapter-libsql",
    getConnectionInfo: () => ({ supportsRelationJoins: false }),
    queryRaw: (query) => alone((adapter) => adapter.queryRaw(query)),
    async executeRaw(query) {
      const changed = await alone((adapter) => adapter.executeRaw(query));
      connection.remember(query);
      return changed;
    },
    executeScript: (script) => alone((adapter) => adapter.executeScript(script)),
    dispose: () => mutex.hold(() => connection.dispose()),
    async startTransaction() {
      const release = await mutex.acquire();
      try {
        const adapter = await connection.whenFree(async (opened) => {
          await opened.executeRaw(statement("BEGIN IMMEDIATE"));
          return opened;
        });
        return transaction(adapter, connection, release);
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

function isBusy(error: unknown): boolean {
  return isDriverAdapterError(error) && error.cause.kind === "SocketTimeout";
}

function transaction(adapter: SqlDriverAdapter, connection: Connection, release: () => void): Transaction {
  let open = true;
  async function end(sql: "COMMIT" | "ROLLBACK") {
    if (!open) return;
    open = false;
    try {
      await adapter.executeRaw(statement(sql));
    } catch (error) {
      // The lock is given back whatever happened: closing the connection rolls back what is not committed.
      await connection.dispose();
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
