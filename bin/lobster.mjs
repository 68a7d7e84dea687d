#!/usr/bin/env node
// Starts the command line. A fresh checkout has no build yet: that takes a moment, once.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const program = new URL("../dist/lobster.mjs", import.meta.url);

if (!existsSync(program)) {
  const { buildCommandLine } = await import("../scripts/build-bin.mjs");
  await buildCommandLine(fileURLToPath(new URL("../dist", import.meta.url)));
}

await import(program.href);
