#!/usr/bin/env node
// Starts the command line. A fresh checkout has no build yet: that takes a moment, once.
const { existsSync } = require("node:fs");
const path = require("node:path");
const { startProgram } = require("./start-program.cjs");

const program = path.join(__dirname, "../dist/lobster.cjs");

if (!existsSync(program)) {
  const builder = path.join(__dirname, "../scripts/build-bin.mjs");
  require("node:child_process").execFileSync(process.execPath, [builder, "lobster"], { stdio: ["ignore", 2, 2] });
}

startProgram(program);
