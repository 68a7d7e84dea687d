#!/usr/bin/env node
// Starts the command line. A fresh checkout has no build yet: that takes a moment, once.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const program = new URL("../dist/lobster.mjs", import.meta.url);

if (!existsSync(program)) {
  const builder = fileURLToPath(new URL("../scripts/build-bin.mjs", import.meta.url));
  execFileSync(process.execPath, [builder, "lobster"], { stdio: ["ignore", 2, 2] });
}

await import(program.href);
