import { readFileSync } from "node:fs";
import path from "node:path";

/** A workflow that has every part a drawing can have, some of them wrong. */
export const everything = readFileSync(path.resolve(import.meta.dirname, "../fixtures/everything.lobster"), "utf8");

/** The same as far as it can be run: a step whose file is not there would stop it. */
export const runnable = everything.slice(0, everything.indexOf("  - id: other\n"));
