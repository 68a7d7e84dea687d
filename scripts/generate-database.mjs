// Writes each provider's schema from prisma/base.prisma and generates its client. Needs no network.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { providers, root, schemaFile } from "./providers.mjs";

/** The schema of one provider: its header and the shared model. */
export function schemaText(provider) {
  const base = fs.readFileSync(path.join(root, "prisma/base.prisma"), "utf8");
  return `// Generated from ../base.prisma by \`npm run db:generate\`.
generator client {
  provider     = "prisma-client"
  output       = "../../lib/server/db/generated/${provider.name}"
  runtime      = "nodejs"
  moduleFormat = "esm"
}

datasource db {
  provider = "${provider.datasource}"
}

${base}`;
}

/** Generates all clients. Throws with the generator's output when one fails. */
export function generateDatabase() {
  for (const provider of providers) {
    const file = schemaFile(provider);
    const text = schemaText(provider);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    if (!fs.existsSync(file) || fs.readFileSync(file, "utf8") !== text) fs.writeFileSync(file, text);
    const cli = path.join(root, "node_modules/prisma/build/index.js");
    const result = spawnSync(process.execPath, [cli, "generate", `--schema=${file}`], {
      cwd: root,
      encoding: "utf8",
      env: {
        ...process.env,
        // Generating never starts the schema engine; naming a program that fails keeps the CLI from downloading one.
        PRISMA_SCHEMA_ENGINE_BINARY: "/bin/false",
        CHECKPOINT_DISABLE: "1",
        PRISMA_HIDE_UPDATE_MESSAGE: "1",
      },
    });
    if (result.status !== 0) throw new Error(`prisma generate failed:\n${result.stdout}${result.stderr}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generateDatabase();
