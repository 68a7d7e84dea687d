// node scripts/migrate.mjs check        fails when schema files or migrations do not say what prisma/base.prisma says
// node scripts/migrate.mjs new <name>   writes the migration that is missing
import fs from "node:fs";
import path from "node:path";
import { schemaText } from "./generate-database.mjs";
import { migrationsFolder, providers, schemaFile } from "./providers.mjs";
import { difference } from "./schema-engine.mjs";

const [action, name] = process.argv.slice(2);
if (action !== "check" && !(action === "new" && /^[a-z][a-z0-9_]*$/.test(name ?? ""))) {
  console.error("Usage: migrate.mjs check | new <name_in_snake_case>");
  process.exit(2);
}

let wrong = 0;
for (const provider of providers) {
  const file = schemaFile(provider);
  if (action === "new") fs.writeFileSync(file, schemaText(provider));
  else if (!fs.existsSync(file) || fs.readFileSync(file, "utf8") !== schemaText(provider)) {
    console.error(`${provider.name}: schema.prisma is stale. Run: npm run db:generate`);
    wrong++;
    continue;
  }
  const sql = await difference(file, migrationsFolder(provider));
  if (sql === null) console.log(`${provider.name}: migrations and schema agree`);
  else if (action === "new") {
    const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
    const folder = path.join(migrationsFolder(provider), `${stamp}_${name}`);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, "migration.sql"), sql);
    console.log(`${provider.name}: wrote ${path.relative(process.cwd(), folder)}`);
  } else {
    console.error(`${provider.name}: the migrations lack this. Run: node scripts/migrate.mjs new <name>\n${sql}`);
    wrong++;
  }
}
process.exit(wrong === 0 ? 0 : 1);
