// The databases that the data model is generated for. A further one is one more entry here and in `lib/server/db`.
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "..");

export const providers = [{ name: "sqlite", datasource: "sqlite" }];

export function schemaFile(provider) {
  return path.join(root, "prisma", provider.name, "schema.prisma");
}

export function migrationsFolder(provider) {
  return path.join(root, "prisma", provider.name, "migrations");
}
