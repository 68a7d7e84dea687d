// A process that migrates the database of the folder named by its argument and reports how many migrations it applied.
import { databaseFile, sqliteAdapter } from "@/lib/server/db/client";
import { migrate } from "@/lib/server/db/migrate";
import { migrationsFolder } from "./temp-database";

const applied = await migrate(sqliteAdapter(databaseFile(process.argv[2] ?? "")), migrationsFolder);
process.send?.(applied.length);
process.disconnect?.();
