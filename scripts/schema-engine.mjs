// Prisma's schema engine as a WebAssembly module: compares migrations with the schema without a server or a download.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";

const require = createRequire(import.meta.url);
const wasmModule = "@prisma/schema-engine-wasm/schema_engine_bg";

/** The engine over an empty in-memory database, for the schema in `file`. */
async function openEngine(file) {
  const bindings = await instantiate();
  return bindings.SchemaEngine.new(
    { datamodels: [[file, fs.readFileSync(file, "utf8")]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(new InMemorySqlite({ url: ":memory:" })),
  );
}

let instantiated;

/** The module may be instantiated once per process only: a second instance corrupts the first. */
async function instantiate() {
  instantiated ??= (async () => {
    globalThis.PRISMA_WASM_PANIC_REGISTRY = {
      set_message(message) {
        process.stderr.write(`schema engine: ${message}\n`);
      },
    };
    const bindings = await import(wasmModule);
    const folder = path.dirname(require.resolve(wasmModule));
    const module = new WebAssembly.Module(fs.readFileSync(path.join(folder, "schema_engine_bg.wasm")));
    const instance = new WebAssembly.Instance(module, { "./schema_engine_bg.js": bindings });
    bindings.__wbg_set_wasm(instance.exports);
    instance.exports.__wbindgen_start();
    return bindings;
  })();
  return instantiated;
}

/** The engine replays whole migration files as one statement; SQLite's driver would run only the first of a file. */
class InMemorySqlite extends PrismaLibSql {
  async connectToShadowDb() {
    const adapter = await new PrismaLibSql({ url: ":memory:" }).connect();
    const executeOne = adapter.executeRaw.bind(adapter);
    adapter.executeRaw = async (query) => {
      if (query.args.length > 0 || !/;\s*\S/.test(query.sql)) return executeOne(query);
      await adapter.executeScript(query.sql);
      return 0;
    };
    return adapter;
  }
}

/**
 * The SQL that brings a database with all migrations of `folder` to the schema in `file`; null when they agree.
 */
export async function difference(file, folder) {
  const engine = await openEngine(file);
  const result = await engine.diff({
    from: { tag: "migrations", ...migrationList(folder) },
    to: { tag: "schemaDatamodel", files: [{ path: file, content: fs.readFileSync(file, "utf8") }] },
    script: true,
    exitCode: true,
    shadowDatabaseUrl: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return result.exitCode === 0 ? null : result.stdout;
}

function migrationList(folder) {
  const names = fs.existsSync(folder)
    ? fs
        .readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];
  return {
    baseDir: folder,
    shadowDbInitScript: "",
    // Only there to tell the engine the provider.
    lockfile: { path: "migration_lock.toml", content: 'provider = "sqlite"\n' },
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: fs.readFileSync(path.join(folder, name, "migration.sql"), "utf8") },
      },
    })),
  };
}
