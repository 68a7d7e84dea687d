import type { Database } from "@/lib/server/db/client";

/** Called before each operation on a table, such as `checkpoint.create`. What it throws fails the operation. */
export type BeforeOperation = (operation: string) => void | Promise<void>;

/** The same database, with something happening before its operations, inside transactions and outside of them. */
export function watchedDatabase(db: Database, before: BeforeOperation): Database {
  return watched(db, before);
}

/** Fails the first operation of this name, after letting `skip` of them pass. */
export function failOnce(operation: string, skip = 0): BeforeOperation {
  let left = skip;
  return (name) => {
    if (name === operation && left-- === 0) throw new Error("database is locked");
  };
}

function watched<T extends object>(client: T, before: BeforeOperation): T {
  return new Proxy(client, {
    get(target, key): unknown {
      const value: unknown = Reflect.get(target, key);
      if (key === "$transaction" && typeof value === "function") {
        return (work: (tx: object) => unknown) =>
          Reflect.apply(value, target, [(tx: object) => work(watched(tx, before))]);
      }
      const isTable = typeof key === "string" && /^[a-z]/.test(key) && typeof value === "object" && value !== null;
      return isTable ? watchedTable(value, key, before) : value;
    },
  });
}

function watchedTable(table: object, name: string, before: BeforeOperation): object {
  return new Proxy(table, {
    get(target, key): unknown {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function") return value;
      return async (...args: unknown[]) => {
        await before(`${name}.${String(key)}`);
        return Reflect.apply(value, target, args);
      };
    },
  });
}
