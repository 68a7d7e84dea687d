import { readFileSync } from "node:fs";
import path from "node:path";

/** A workflow that has every part a drawing can have, some of them wrong. */
export const everything = readFileSync(path.resolve(import.meta.dirname, "../fixtures/everything.lobster"), "utf8");
